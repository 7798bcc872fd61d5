// `npm run bench` runs all benchmarks in sequence and collects their reports in bench/results.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import path from "node:path";
import process from "node:process";
import { ensureBrowser } from "./install/browser.mjs";
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";
import { ROOT, run } from "./processes.mjs";

await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();

const folder = path.join(ROOT, "bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""))
  .toSorted();
// The named benchmarks, or all of them.
const chosen = process.argv.length > 2 ? process.argv.slice(2) : names;
const failed = [];
for (const name of chosen) {
  console.log(`\n— ${name}`);
  const code = await run("node", [`bench/${name}.bench.ts`], { CHROMIUM_PATH: browser });
  if (code !== 0) failed.push(name);
}

const reports = names
  .map((name) => path.join(folder, "results", `${name}.md`))
  .filter((file) => existsSync(file));
// Headings move one level down.
const parts = reports.map((file) => readFileSync(file, "utf8").trim().replaceAll(/^#/gm, "##"));
const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${release()}`;
writeFileSync(
  path.join(folder, "results.md"),
  `# What Berea does in how much time

Written by \`npm run bench\`. Berea ${version}, ${machine}. Each section names its machine.

${parts.join("\n\n")}
`,
);
if (failed.length > 0) console.log(`\nFailed or missed their goals: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
