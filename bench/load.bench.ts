// What a server does under more than it can do: how much memory it takes, how soon it answers what it takes and what it
// refuses, and whether it tells its health meanwhile. Run with `node bench/load.bench.ts`; it writes bench/results/load.md.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { ServerProcess } from "../e2e/server-process.ts";
import { makeWav } from "../server/uploads/testing-media.ts";
import { createTusClient } from "../server/uploads/testing-tus.ts";
import { describeMachine, findMedian, keepReport, milliseconds, readMemory, writeTable } from "./measure.ts";
import { signUp } from "./person.ts";

const SECONDS = 8;
const MOST_CONNECTIONS = 200;
const SAVE_BYTES = 60_000;
const UPLOADS = 50;
const SILENT_READERS = 50;
const STALLED_BODIES = 50;
const LONG_SERMON_BYTES = 900_000;
const MEGABYTE = 1024 ** 2;

const server = await ServerProcess.start();
const origin = server.address;
const { port } = new URL(origin);

interface Answer {
  status: number;
  text: string;
}

type Person = Awaited<ReturnType<typeof signUp>>;
/** How often one person may save is limited. */
const PEOPLE = 20;
const people: Person[] = [];
for (let at = 0; at < PEOPLE; at += 1) people.push(await signUp(origin, `person-${at}@berea.test`));
const [first] = people as [Person];
const { cookie } = first;

async function call(
  agent: Agent | undefined,
  method: string,
  path: string,
  body?: unknown,
  person: Person = first,
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = request(new URL(path, origin), {
    method,
    agent,
    headers: { cookie: person.cookie, ...(payload !== undefined && { "content-type": "application/json" }) },
  });
  sent.end(payload);
  const [response] = await once(sent, "response");
  return { status: response.statusCode, text: await text(response) };
}

const sermonsOf = ({ uid }: Person) => `/api/users/${uid}/sermons`;
const sermons = sermonsOf(first);

async function createSermon(fields: object = {}, person = first): Promise<string> {
  const answer = await call(undefined, "POST", sermonsOf(person), fields, person);
  return (JSON.parse(answer.text) as { id: string }).id;
}

/** A sermon, and whose it is. */
interface Written {
  id: string;
  person: Person;
}

interface Tally {
  saved: number[];
  refused: number[];
  failed: number;
}

/** Saves a sermon of its own, again and again, as soon as the last one is answered. */
async function saveOn(agent: Agent, { id, person }: Written, until: number, tally: Tally): Promise<void> {
  const path = `${sermonsOf(person)}/${id}`;
  const { text: found } = await call(agent, "GET", path, undefined, person);
  let { version } = JSON.parse(found) as { version: number };
  for (let number = 1; performance.now() < until; number += 1) {
    const startedAt = performance.now();
    const change = { version, transcript: `Save ${number}. `.padEnd(SAVE_BYTES, "Fear not. ") };
    const answer = await call(agent, "PATCH", path, change, person).catch(() => undefined);
    const took = performance.now() - startedAt;
    if (answer?.status === 200) {
      tally.saved.push(took);
      version = (JSON.parse(answer.text) as { version: number }).version;
    } else if (answer?.status === 503) {
      tally.refused.push(took);
      await delay(500);
    } else {
      tally.failed += 1;
    }
  }
}

/** Uploads without an end. */
async function uploadOn(sermonId: string, until: number): Promise<void> {
  const client = createTusClient(origin, cookie);
  const wav = Buffer.concat([makeWav(1), Buffer.alloc(8 * MEGABYTE)]);
  while (performance.now() < until) {
    const address = await client.create({ sermonId }, wav.length * 2).catch(() => undefined);
    if (address !== undefined) await client.patch(address, 0, wav).catch(() => undefined);
    if (address !== undefined) await client.call("DELETE", address).catch(() => undefined);
    await delay(10);
  }
}

async function askHealth(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { status } = await call(undefined, "GET", "/api/health");
    times.push(status === 200 ? performance.now() - startedAt : Infinity);
    await delay(200);
  }
  return times;
}

/** A connection that asks for something long and reads none of it, or sends half of something and no more. */
function open(head: string): Socket {
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause().write(head);
  return socket;
}

const head = (line: string, more = "") =>
  `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n${more}\r\n`;

const longSermon = await createSermon({ transcript: "Fear not. ".repeat(LONG_SERMON_BYTES / 10) });

const written: Written[] = [];
while (written.length < MOST_CONNECTIONS)
  for (const person of people) written.push({ person, id: await createSermon({}, person) });

async function measureLoad(connections: number, isHostile: boolean): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const idle = readMemory(server.processId);
  let peak = idle;
  const sampling = setInterval(() => (peak = Math.max(peak, readMemory(server.processId))), 50);
  const until = performance.now() + SECONDS * 1000;
  const body = `{"title":"${"x".repeat(SAVE_BYTES)}`;
  const silent = isHostile
    ? [
        ...Array.from({ length: SILENT_READERS }, () => open(head(`GET ${sermons}/${longSermon}`).repeat(4))),
        ...Array.from({ length: STALLED_BODIES }, () =>
          open(
            head(`POST ${sermons}`, "Content-Type: application/json\r\nContent-Length: 900000\r\n") + body,
          ),
        ),
      ]
    : [];
  const tally: Tally = { saved: [], refused: [], failed: 0 };
  const [health] = await Promise.all([
    askHealth(until),
    ...written.slice(0, connections).map((each) => saveOn(agent, each, until, tally)),
    ...Array.from({ length: isHostile ? UPLOADS : 0 }, () => uploadOn(longSermon, until)),
  ]);
  clearInterval(sampling);
  for (const socket of silent) socket.destroy();
  agent.destroy();
  await delay(2000);
  return [
    `${connections} that save${isHostile ? `, ${UPLOADS} that upload, ${SILENT_READERS} that read nothing, ${STALLED_BODIES} that stop in the middle` : ""}`,
    `${Math.round(tally.saved.length / SECONDS)}`,
    describe(tally.saved),
    `${Math.round(tally.refused.length / SECONDS)}`,
    describe(tally.refused),
    `${tally.failed}`,
    describe(health),
    `${Math.round(idle / MEGABYTE)} → ${Math.round(peak / MEGABYTE)} MB`,
  ];
}

/** The median, and what one in a hundred exceeds. */
function describe(times: number[]): string {
  const median = findMedian(times);
  if (median === undefined) return "–";
  const last = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  return `${milliseconds(median, 0)}, ${milliseconds(last, 0)}`;
}

const rows = [
  await measureLoad(10, false),
  await measureLoad(MOST_CONNECTIONS, false),
  await measureLoad(MOST_CONNECTIONS, true),
];
await server.stop();

keepReport(
  "load.md",
  `# Under load

${describeMachine()}; clients, server and its database on the same machine, which had other work to do. Each connection saves a
sermon of ${SAVE_BYTES / 1000} kB as soon as its last save is answered, for ${SECONDS} seconds; who is refused waits half a second. Times are the
median and what one in a hundred exceeds. Memory is that of the app before and the most meanwhile.

${writeTable(
  [
    "connections",
    "saves a second",
    "their time",
    "refused a second (503)",
    "their time",
    "without an answer",
    "health",
    "memory",
  ],
  rows,
)}
`,
);
