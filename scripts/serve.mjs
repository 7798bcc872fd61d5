// The built server, as `npm start` runs it.
import path from "node:path";
import { becomeNode, ROOT } from "./processes.mjs";

// What the server takes while it loads goes back to the system; room for the bodies and texts of some calls is kept, for
// to ask for it anew cost up to a tenth of a call.
becomeNode([path.join(ROOT, "server/dist/main.js")], {
  NODE_COMPILE_CACHE: path.join(ROOT, ".cache", "compiled"),
  // These are of the C library of Linux, and nothing elsewhere.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 ** 2),
});
