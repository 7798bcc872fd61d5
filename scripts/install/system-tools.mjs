// Installs system programs that tests need and that npm does not have.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

/**
 * Installs the missing programs if that is allowed, or else prints which tests are skipped. Each program is listed with
 * its version flag, and is in the Debian package of the same name.
 */
export function ensureTools(tools, tests) {
  const listMissing = () =>
    Object.entries(tools)
      .filter(([tool, version]) => spawnSync(tool, [version], { stdio: "ignore" }).status !== 0)
      .map(([tool]) => tool);
  installFromDebian(listMissing());
  const missing = listMissing();
  if (missing.length === 0) return;
  console.log(
    `${tests} are skipped because ${missing.join(" and ")} cannot be found. ` +
      `To run them, install what is missing (on Debian, as root: apt-get install ${missing.join(" ")}).`,
  );
}

function installFromDebian(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${packages.join(" and ")} from Debian's packages…`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "ignore", env: environment };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}
