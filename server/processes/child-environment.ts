/** Names that programs need to start and to find their own parts; none of our settings is among them. */
const PASSED_ON = new Set(["PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMPDIR", "NODE_COMPILE_CACHE"]);

/** The environment that programs which Berea starts are given: nothing of its settings and secrets is in it. */
export function getChildEnvironment(): Record<string, string> {
  // Windows writes the same names in other cases.
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.has(name.toUpperCase()));
  return Object.fromEntries(passed) as Record<string, string>;
}
