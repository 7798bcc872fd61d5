// `npm start` installs and builds what is missing, and serves.
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";

await ensureInstalled();
await ensureBuilt();
await import("./serve.mjs");
