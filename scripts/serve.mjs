// The built server, as `npm start` runs it.
import path from "node:path";
import { becomeNode, ROOT } from "./prepare.mjs";

// What the server takes while it loads goes back to the system, and no more of it is kept for later than is needed.
becomeNode(["--max-semi-space-size=4", path.join(ROOT, "server/dist/main.js")], {
  NODE_COMPILE_CACHE: path.join(ROOT, ".cache", "compiled"),
  // These are of the C library of Linux, and nothing elsewhere.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
});
