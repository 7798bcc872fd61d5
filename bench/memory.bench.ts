// Memory of all processes of an installation while it processes sermons. Linux only: it reads /proc.
// --sermons 40 --rounds 1 for less work, --limit 1024 to run it in a control group of so many megabytes (as root).
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { describeMachine, keepReport, writeTable } from "./support/measure.ts";
import { createMemoryGroup } from "./support/memory-cgroup.ts";
import { signUp } from "./support/person.ts";
import { readTreeMemory, type TreeMemory } from "./support/process-tree.ts";
import { makeSermon } from "./support/texts.ts";

const { values } = parseArgs({
  options: {
    sermons: { type: "string", default: process.env.BENCH_SERMONS ?? "200" },
    rounds: { type: "string", default: "3" },
    limit: { type: "string" },
  },
});
const SERMONS = Number(values.sermons);
/** How often all sermons are processed again. */
const ROUNDS = Number(values.rounds);
const PEOPLE = 4;
const CHARACTERS = 50_000;
const SAMPLE_MS = 500;
const POLL_MS = 1_000;
/** After the first, the connections of the database have closed; after the second, the idle workers have ended. */
const PAUSES_SECONDS = [40, 50];
const MAX_MEGABYTES = 500;
const MEGABYTE = 1024 ** 2;

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;

const group = values.limit === undefined ? undefined : createMemoryGroup(Number(values.limit) * MEGABYTE);
const start = () => ServerProcess.start();
const server = await (group ? group.enter(start) : start());

let peak: TreeMemory = { total: 0, byProgram: new Map() };
const sample = (): TreeMemory => {
  const memory = readTreeMemory(server.processId);
  if (memory.total > peak.total) peak = memory;
  return memory;
};

interface Person {
  uid: string;
  request(method: string, path: string, body?: unknown): Promise<unknown>;
}

async function addPerson(at: number): Promise<Person> {
  const { uid, cookie } = await signUp(server.address, `person${at}@berea.test`);
  return {
    uid,
    async request(method, path, body) {
      const response = await fetch(`${server.address}/api/users/${uid}${path}`, {
        method,
        headers: { cookie, origin: server.address, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

async function addSermon(person: Person, at: number): Promise<string> {
  const transcript = makeSermon(CHARACTERS / 4, at * 521).slice(0, CHARACTERS);
  const { id } = (await person.request("POST", "/sermons", { title: `Sermon ${at}`, transcript })) as {
    id: string;
  };
  return id;
}

interface JobList {
  items: { state: string; error?: { message: string } | null }[];
}

async function processAll(orders: { person: Person; id: string }[]): Promise<void> {
  for (const { person, id } of orders)
    await person.request("POST", "/jobs", { kind: "process", sermonId: id, options: {} });
  for (const person of people) {
    for (;;) {
      const { items } = (await person.request("GET", "/jobs")) as JobList;
      const failed = items.find(({ state }) => state === "failed");
      if (failed) throw new Error(`A job failed: ${failed.error?.message}`);
      if (items.every(({ state }) => state === "completed")) break;
      await delay(POLL_MS);
    }
  }
}

const rows: string[][] = [];
const note = (when: string, { total, byProgram }: TreeMemory) => {
  const programs = [...byProgram].toSorted((a, b) => b[1] - a[1]);
  const parts = programs.map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
  rows.push([when, megabytes(total), parts.join(", ")]);
  console.log(rows.at(-1)!.join(" | "));
};

await delay(5_000);
note("idle after the start", sample());

const timer = setInterval(sample, SAMPLE_MS);
const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => addPerson(at)));
const orders: { person: Person; id: string }[] = [];
for (let at = 0; at < SERMONS; at += 1) {
  const person = people[at % PEOPLE]!;
  orders.push({ person, id: await addSermon(person, at) });
}
const startedAt = performance.now();
await processAll(orders);
note(`after ${SERMONS} sermons`, sample());
for (let round = 1; round <= ROUNDS; round += 1) {
  await processAll(orders);
  note(`after ${round} more`, sample());
}
const minutes = (performance.now() - startedAt) / 60_000;
clearInterval(timer);
let waited = 0;
for (const seconds of PAUSES_SECONDS) {
  await delay(seconds * 1_000);
  waited += seconds;
  note(`${waited} s later`, sample());
}
note("**highest**", peak);

const kills = group?.countKills() ?? 0;
const groupPeak = group?.readPeak() ?? 0;
await server.stop();
group?.remove();

const perMinute = ((SERMONS * (1 + ROUNDS)) / minutes).toFixed(0);
const inGroup = group
  ? `
All processes ran in a control group with a limit of ${values.limit} MB: it had at most ${megabytes(groupPeak)}, file cache included, and the
system killed ${kills} processes.
`
  : "";
keepReport(
  "memory.md",
  `# Memory while sermons are processed

${describeMachine()}. ${PEOPLE} users process ${SERMONS} sermons of ${CHARACTERS / 1000} kB on the built-in engine, and all of them ${ROUNDS} more times:
${perMinute} sermons per minute. Memory is that of \`npm start\` with the embedded PostgreSQL: all processes, what they share counted once
(PSS), every ${SAMPLE_MS / 1000} s. The goal is at most ${MAX_MEGABYTES} MB.
${inGroup}
${writeTable(["when", "all processes", "of these"], rows)}
`,
);
if (peak.total > MAX_MEGABYTES * MEGABYTE || kills > 0) process.exitCode = 1;
