// `npm run audit`: whether a package has a known fault of high severity. Passes, and says so, where nobody answers that.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ROOT } from "./processes.mjs";

/** What the answer of `npm audit --json` means: whether it is good enough, and the sentence that says so. */
export function judgeAudit(output) {
  const { vulnerabilities, metadata } = readJson(output);
  if (vulnerabilities === undefined || metadata === undefined)
    return { ok: true, sentence: "Skipped: the registry does not tell of known faults." };
  const severe = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  if (severe.length === 0) return { ok: true, sentence: "No package has a known fault of high severity." };
  const names = severe.map(({ name, severity }) => `${name} (${severity})`).join(", ");
  return { ok: false, sentence: `Known faults: ${names}. \`npm audit\` tells more.` };
}

function readJson(output) {
  try {
    return JSON.parse(output) ?? {};
  } catch {
    return {};
  }
}

/** Asks the registry, and says what it answers; false where a package is not to be used as it is. */
export function audit() {
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 60_000,
    shell: process.platform === "win32",
  });
  const { ok, sentence } = judgeAudit(stdout ?? "");
  console.log(sentence);
  return ok;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = audit() ? 0 : 1;
