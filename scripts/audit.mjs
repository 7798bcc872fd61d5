// `npm run audit` fails if a package has a known vulnerability of high severity. It passes with a note if the registry is unreachable.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ROOT } from "./processes.mjs";

/** Turns the output of `npm audit --json` into a verdict and a sentence. */
export function judgeAudit(output) {
  const { vulnerabilities, metadata } = readJson(output);
  if (vulnerabilities === undefined || metadata === undefined)
    return { ok: true, sentence: "Skipped: the registry did not report known vulnerabilities." };
  const severe = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  if (severe.length === 0)
    return { ok: true, sentence: "No package has a known vulnerability of high severity." };
  const names = severe.map(({ name, severity }) => `${name} (${severity})`).join(", ");
  return { ok: false, sentence: `Known vulnerabilities: ${names}. See \`npm audit\`.` };
}

function readJson(output) {
  try {
    return JSON.parse(output) ?? {};
  } catch {
    return {};
  }
}

/** Runs the audit and prints its result. Returns false if a package must not be used. */
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
