// `npm test`: installs what it lacks and runs every check; ends with how many passed and failed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { audit } from "./audit.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, ROOT, run } from "./prepare.mjs";
import { ensureTools } from "./system-tools.mjs";

ensureInstalled();
ensureBuilt();
const browser = await ensureBrowser();
// espeak-ng says something, ffmpeg writes it in the formats of recordings.
ensureTools({ ffmpeg: "-version", "espeak-ng": "--version" }, "The tests on real speech");

const reports = path.join(ROOT, ".cache", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [
  check("formatting", "oxfmt", ["--check"]),
  check("lint", "oxlint", []),
  check("types of contract and server", "tsc", ["-p", "tsconfig.json"]),
  check("types of the web app", "tsc", ["-p", "web/tsconfig.json"]),
  check("types of the browser tests", "tsc", ["-p", "e2e/tsconfig.json"]),
  checkPackages(),
  runUnitTests(path.join(reports, "unit.json")),
  runBrowserTests(path.join(reports, "browser.json")),
];

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function check(name, command, parameters) {
  console.log(`\n— ${name}`);
  const ok = run(command, parameters) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function checkPackages() {
  console.log("\n— known faults of packages");
  const ok = audit();
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function runUnitTests(report) {
  console.log("\n— unit and API tests");
  const status = run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = readReport(report, (summary) => ({
    passed: summary.numPassedTests,
    failed: summary.numFailedTests,
  }));
  return withExitCode(counts, status);
}

function runBrowserTests(report) {
  console.log("\n— browser tests");
  const status = run("playwright", ["test", "--grep-invert", "@thorough"], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const counts = readReport(report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
  return withExitCode(counts, status);
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** A run that failed without a failing test (it did not start, or something broke around the tests) counts as one. */
function withExitCode(counts, status) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
