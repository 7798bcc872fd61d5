// A small clone of the project for tests of `npm start`, with the real scripts and npm, and with packages and a build that
// tests can pause.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeFolder } from "../../server/testing/testing-folder.ts";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = path.join(import.meta.dirname, "../..");

/** The events in a clone, in order, with process ids: `install begins 123`, `build of server ends 124`. */
const EVENTS = "events.log";
/** While this file exists, started work does not finish. */
const GATE = "closed";

const REPORT = `
import { appendFileSync, existsSync } from "node:fs";
const root = process.env.CLONE;
export const report = (what) => appendFileSync(root + "/${EVENTS}", what + " " + process.pid + "\\n");
export const isOpen = () => !existsSync(root + "/${GATE}");
export const waitForGate = async () => { while (!isOpen()) await new Promise((resolve) => setTimeout(resolve, 20)); };
`;

const INSTALL = `
import { report, waitForGate } from "../../report.mjs";
report("install begins");
await waitForGate();
report("install ends");
`;

const BUILD = `
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { report, waitForGate } from "../../report.mjs";
const room = process.argv[3];
rmSync(room + "/dist", { recursive: true, force: true });
mkdirSync(room + "/dist");
writeFileSync(room + "/dist/index.html", "");
writeFileSync(room + "/dist/main.js", "throw new Error('half a build');");
report("build of " + room + " begins");
await waitForGate();
writeFileSync(room + "/dist/main.js", "console.log('ready'); setInterval(() => {}, 1000); process.on('disconnect', () => process.exit());");
report("build of " + room + " ends");
`;

export interface Clone {
  folder: string;
  /** Runs npm in the clone. */
  npm(...parameters: string[]): NpmRun;
  /** Changes a file. */
  change(file: string): Promise<void>;
  readEvents(): Promise<string[]>;
  closeGate(): Promise<void>;
  openGate(): Promise<void>;
  remove(): Promise<void>;
}

export interface NpmRun {
  process: ChildProcess;
  /** The output so far. */
  output: () => string;
  ended: Promise<void>;
}

export async function makeClone(): Promise<Clone> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-clone-"));
  const write = async (file: string, content: unknown) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(path.join(folder, file), text, { mode: 0o755 });
  };
  const node = { name: "node", version: "1.0.0", bin: { node: "bin/node" } };
  const vite = { name: "vite", version: "1.0.0", type: "module", bin: { vite: "vite.mjs" } };
  const clone = {
    name: "clone",
    version: "1.0.0",
    dependencies: { node: "file:packages/node" },
    devDependencies: { vite: "file:packages/vite" },
  };
  await cp(path.join(ROOT, "scripts"), path.join(folder, "scripts"), { recursive: true });
  await cp(path.join(ROOT, ".npmrc"), path.join(folder, ".npmrc"));
  await write("package.json", { ...clone, type: "module", scripts: { start: packageJson.scripts.start } });
  await write("package-lock.json", {
    name: clone.name,
    version: clone.version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": clone,
      "node_modules/node": { resolved: "packages/node", link: true },
      "node_modules/vite": { resolved: "packages/vite", link: true },
      "packages/node": { ...node, hasInstallScript: true },
      "packages/vite": { ...vite, dev: true },
    },
  });
  await write("packages/node/package.json", { ...node, scripts: { install: "exec node install.mjs" } });
  await write("packages/node/install.mjs", INSTALL);
  await mkdir(path.join(folder, "packages/node/bin"));
  await symlink(process.execPath, path.join(folder, "packages/node/bin/node"));
  await write("packages/vite/package.json", vite);
  await write("packages/vite/vite.mjs", `#!/usr/bin/env node\n${BUILD}`);
  // The last step of a build, which this test does not need.
  await write("server/scripture/bible/write-king-james-words.ts", "");
  await write("report.mjs", REPORT);
  await write(EVENTS, "");
  for (const room of ["web", "server", "contract"]) await write(`${room}/source.ts`, "");

  const runs: NpmRun[] = [];
  return {
    folder,
    npm(...parameters) {
      const child = spawn("npm", parameters, {
        cwd: folder,
        env: { PATH: process.env["PATH"], HOME: folder, CLONE: folder },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
      const run = { process: child, output: () => output, ended };
      runs.push(run);
      return run;
    },
    change: (file) => write(file, `changed ${randomUUID()}`),
    async readEvents() {
      return (await readFile(path.join(folder, EVENTS), "utf8")).split("\n").filter((line) => line !== "");
    },
    closeGate: () => write(GATE, ""),
    openGate: () => rm(path.join(folder, GATE), { force: true }),
    async remove() {
      await rm(path.join(folder, GATE), { force: true });
      for (const run of runs) run.process.kill();
      await Promise.all(runs.map((run) => run.ended));
      await removeFolder(folder);
    },
  };
}
