// `npm start` installs and builds what is missing, and serves.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
await import("./serve.mjs");
