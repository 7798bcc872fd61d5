// `npm start`: installs, builds and serves; what is there already is not done again.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
await import("./serve.mjs");
