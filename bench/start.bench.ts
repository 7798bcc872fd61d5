// How long `npm start` takes, and how much memory the idle app has. Linux only: it reads /proc.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { choosePort } from "../server/http/serving/port.ts";
import {
  describeMachine,
  findMedian,
  keepReport,
  milliseconds,
  readMemory,
  writeTable,
} from "./support/measure.ts";

const STARTS = 5;
const MAX_MILLISECONDS = 2_000;
const MAX_MEGABYTES = 130;
const SETTLING_MS = 5_000;
const REQUESTED_PATHS = ["/", "/api/health", "/api/engine", "/api/users/nobody/sermons"];

const root = path.join(import.meta.dirname, "..");
const dataDir = mkdtempSync(path.join(tmpdir(), "berea-bench-"));
const port = await choosePort({ host: "127.0.0.1", port: 0 });
const origin = `http://127.0.0.1:${port}`;

function findServers(): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return (
        /serve\.mjs|start\.mjs|server\/dist/.test(command) &&
        readFileSync(`/proc/${pid}/environ`, "utf8").includes(dataDir)
      );
    } catch {
      return false;
    }
  });
}

const measureMemory = () => findServers().reduce((sum, pid) => sum + readMemory(Number(pid)), 0) / 1024 ** 2;

const isServing = () =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Start {
  milliseconds: number;
  idle: number;
  asked: number;
}

async function start(): Promise<Start> {
  const startedAt = performance.now();
  spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  while (!(await isServing())) await delay(10);
  const taken = performance.now() - startedAt;
  await delay(SETTLING_MS);
  const idle = measureMemory();
  for (const address of REQUESTED_PATHS) await fetch(origin + address).then((answer) => answer.arrayBuffer());
  await delay(1_000);
  const asked = measureMemory();
  // npm doesn't forward the signal.
  for (const pid of findServers()) process.kill(Number(pid), "SIGTERM");
  while (findServers().length > 0) await delay(20);
  return { milliseconds: taken, idle, asked };
}

const first = await start();
const later: Start[] = [];
for (let at = 0; at < STARTS; at += 1) later.push(await start());
rmSync(dataDir, { recursive: true });

const median = (values: number[]) => findMedian(values) ?? Number.NaN;
const describe = (name: string, starts: Start[]) => [
  name,
  milliseconds(median(starts.map((each) => each.milliseconds)), 0),
  `${median(starts.map(({ idle }) => idle)).toFixed(0)} MB`,
  `${median(starts.map(({ asked }) => asked)).toFixed(0)} MB`,
];
const isFast = median(later.map((each) => each.milliseconds)) < MAX_MILLISECONDS;
const isSmall = median(later.map(({ asked }) => asked)) < MAX_MEGABYTES;

keepReport(
  "start.md",
  `# Start time and idle memory

${describeMachine()}; the time from \`npm start\` to the first response of /api/health, with the embedded PostgreSQL. Memory (RSS) of
Berea's own Node.js processes, without npm and PostgreSQL, ${SETTLING_MS / 1000} s later, and after a page and some requests. The first start
creates the database; later ones are medians of ${STARTS}. Goals: ${MAX_MILLISECONDS / 1000} s and ${MAX_MEGABYTES} MB.

${writeTable(["start", "first response", "idle", "after some requests"], [describe("first", [first]), describe("later", later)])}
`,
);
if (!isFast || !isSmall) process.exitCode = 1;
