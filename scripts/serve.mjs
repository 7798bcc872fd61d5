// Runs the built server for `npm start`.
import path from "node:path";
import { becomeNode, ROOT } from "./processes.mjs";

const SMALL_HEAPS = ["--max-semi-space-size=4", "--heap-growing-percent=20"];

// Memory that the server needs only while loading is returned to the system. Some is retained for request bodies, since
// allocating it again costs up to 10% of a call.
becomeNode([...SMALL_HEAPS, path.join(ROOT, "server/dist/main.js")], {
  NODE_COMPILE_CACHE: path.join(ROOT, ".cache", "compiled"),
  // Settings of glibc, ignored elsewhere.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 ** 2),
});
