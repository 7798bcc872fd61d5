// `npm test` installs what it needs, runs all checks and prints how many passed and failed. `npm run test:all` adds
// fuzzing, kill tests and all other browser journeys.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { audit } from "./audit.mjs";
import { ensureBrowser } from "./install/browser.mjs";
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";
import { ROOT, run } from "./processes.mjs";
import { ensureTools } from "./install/system-tools.mjs";

const isAll = process.argv.includes("--all");

await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
// espeak-ng makes speech, and ffmpeg encodes it in the formats of recordings.
ensureTools({ ffmpeg: "-version", "espeak-ng": "--version" }, "The tests with speech");

const reports = path.join(ROOT, ".cache", "reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// tsc uses one core, so two checks run at a time.
const types = [
  ["types of contract and server", "tsconfig.json"],
  ["types of the web app", "web/tsconfig.json"],
  ["types of the browser tests", "e2e/tsconfig.json"],
].map(([name, project]) => [name, "tsc", ["-p", project]]);
const pending = [...types, ["formatting", "oxfmt", ["--check"]], ["lint", "oxlint", []]];
const checked = [];
async function runPending() {
  for (let next = pending.shift(); next; next = pending.shift()) checked.push(await check(...next));
}
await Promise.all([runPending(), runPending()]);

const results = [
  ...checked,
  checkPackages(),
  await runUnitTests(path.join(reports, "unit.json")),
  await runBrowserTests(path.join(reports, "browser.json")),
];

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(name, command, parameters) {
  const ok = (await run(command, parameters)) === 0;
  console.log(`\n— ${name}: ${ok ? "passed" : "failed, see above"}`);
  return asResult(name, ok);
}

function checkPackages() {
  const name = "known vulnerabilities of packages";
  console.log(`\n— ${name}`);
  return asResult(name, audit());
}

function asResult(name, ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name] };
}

async function runUnitTests(report) {
  console.log("\n— unit and API tests");
  const status = await run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    isAll ? { TEST_ALL: "1" } : {},
  );
  const counts = readReport(report, (summary) => ({
    passed: summary.numPassedTests,
    failed: summary.numFailedTests,
    failures: summary.testResults.flatMap(listFailures),
  }));
  return withExitCode("unit and API tests", counts, status);
}

async function runBrowserTests(report) {
  console.log("\n— browser tests");
  const status = await run("playwright", ["test", ...(isAll ? [] : ["--grep", "@main"])], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const counts = readReport(report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    // Playwright prints its own list.
    failures: [],
  }));
  return withExitCode("browser tests", counts, status);
}

/** The failures of a file with their messages, since the reporter's own list is far above the browser tests. */
function listFailures({ name, message, assertionResults }) {
  const file = path.relative(ROOT, name);
  const failures = assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join("\n")}`);
  return message === "" || failures.length > 0 ? failures : [`${file}\n${message}`];
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

/** A run that fails without a failing test (for example because it did not start) counts as one failure. */
function withExitCode(name, counts, status) {
  return status !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [...counts.failures, `${name}, outside of a test`] }
    : counts;
}
