/** Variables that programs need to start; none of them is a setting of Berea. */
const ALLOWED = new Set(["PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMPDIR", "NODE_COMPILE_CACHE"]);

/** The environment for child processes, without Berea's settings and secrets. */
export function getChildEnvironment(): Record<string, string> {
  // Windows writes the same names in other cases.
  const passed = Object.entries(process.env).filter(([name]) => ALLOWED.has(name.toUpperCase()));
  return Object.fromEntries(passed) as Record<string, string>;
}
