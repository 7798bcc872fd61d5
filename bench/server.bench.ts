// Throughput of list, read and auto-save compared with a minimal server.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pino from "pino";
import { ServerProcess } from "../e2e/support/server-process.ts";
import type { Database, Db } from "../server/db/database.ts";
import * as schema from "../server/db/schema.ts";
import type { SermonChange } from "../contract/records/sermon.schema.ts";
import { listRecords } from "../server/records/lists/list-records.ts";
import { changeRecord, getRecord } from "../server/records/records.ts";
import { sermonKind } from "../server/sermons/sermon.kind.ts";
import { createTextWork } from "../server/text-work/text-work.ts";
import type { ClientTask } from "./support/client.ts";
import type { FloorTask, Recorded } from "./support/floor.ts";
import { startDatabase } from "./support/database.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";
import { createFindSession } from "../server/account/sessions/find-session.ts";
import { signUp } from "./support/person.ts";
import { fillLibrary, LONG_SERMONS, OWN_SERMONS, TRANSCRIPT_CHARACTERS } from "./support/sermon-library.ts";
import { scatterVerses } from "./support/texts.ts";

/** The texts here are small enough not to need it. */
const textWork = createTextWork(pino({ level: "silent" }));

const LIBRARIES = [LONG_SERMONS, Number(process.env.BENCH_SERMONS ?? 1_000_000)];
const CONNECTIONS = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const ROUND_MS = 1_500;
/** Uncounted time before each round, in which connections are opened and idle processes wake up. */
const WARM_UP_MS = 300;
const SAVED_CHARACTERS = 60_000;
const CALLS = ["list", "one", "save"] as const;
type Call = (typeof CALLS)[number];

interface Site {
  app: ServerProcess;
  database: Database;
  headers: Record<string, string>;
  uid: string;
  ids: string[];
  /** One user per connection, since saves per user are limited. */
  writers: Writer[];
}

interface Writer {
  uid: string;
  cookie?: string;
  id: string;
}

async function openSite(sermons: number): Promise<Site> {
  const { database, close: stop } = await startDatabase();
  closing.push(stop);
  const { host, port, user, password, database: name } = database.connection;
  const url = new URL(`postgresql://localhost/${name}`);
  url.username = String(user);
  if (typeof password === "string") url.password = password;
  url.searchParams.set("host", String(host));
  url.searchParams.set("port", String(port));
  const app = await ServerProcess.start({ DATABASE_URL: url.href });
  closing.push(() => app.stop());
  const { uid, cookie } = await signUp(app.address);
  await fillLibrary(database.pool, uid, sermons);
  const { items } = await listRecords(database.db, sermonKind, uid, { limit: CONNECTIONS });
  const ids = items.map(({ id }) => id);
  const writers: Writer[] = [];
  for (let number = 1; number <= CONNECTIONS; number += 1)
    writers.push(await addWriter(app, database, number));
  return { app, database, headers: { cookie }, uid, ids, writers };
}

async function addWriter({ address }: ServerProcess, { pool }: Database, number: number): Promise<Writer> {
  const { uid, cookie } = await signUp(address, `writer-${number}@berea.test`);
  const { rows } = await pool.query<{ id: string }>(
    `update sermons set owner_id = $1 where id = (select id from sermons where owner_id = 'other-' || $2::text limit 1)
     returning id`,
    [uid, number],
  );
  return { uid, cookie, id: rows[0]?.id ?? "" };
}

/** The SQL statements that the product sends for one call. */
async function record(site: Site, work: (db: Db) => Promise<unknown>): Promise<Recorded["statements"]> {
  const statements: Recorded["statements"] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  // It needs its own connections: statements that were prepared on those of the site have no logger.
  const db = drizzle({ connection: site.database.connection, schema, logger });
  await work(db).finally(() => db.$client.end());
  return statements;
}

const saveSermon = (db: Db, place: { ownerId: string; id: string }, save: Omit<SermonChange, "segments">) =>
  changeRecord(
    { db, texts: textWork },
    sermonKind,
    { ...place, actorId: place.ownerId, returns: "item" },
    save,
  );

/** Makes the first save of an editor, which stores a version; the following saves are measured. Returns the record version. */
async function prepareToSave(
  { database: { db } }: Site,
  { uid, id }: Pick<Writer, "uid" | "id">,
  editor: string,
): Promise<number> {
  const { version } = await getRecord(db, sermonKind, uid, id);
  const change = { version, editor, transcript: `Started by ${editor}.` };
  return (await saveSermon(db, { ownerId: uid, id }, change)).version;
}

async function startFloor(site: Site) {
  const { uid, ids } = site;
  const id = ids[0] ?? "";
  // A number that occurs nowhere else in the statements.
  const version = 1_000_000;
  await site.database.pool.query("update sermons set version = $2 where id = $1", [id, version - 1]);
  await prepareToSave(site, { uid, id }, "floor");
  const save = { version, editor: "floor", transcript: scatterVerses(1, SAVED_CHARACTERS) };
  const { rows } = await site.database.pool.query<{ token: string }>(
    "select token from session where user_id = $1",
    [uid],
  );
  const recordCall = (work: (db: Db) => Promise<unknown>) =>
    record(site, async (db) => {
      await createFindSession(db)(rows[0]?.token ?? "");
      await work(db);
    });
  const calls: FloorTask["calls"] = {
    list: { statements: await recordCall((db) => listRecords(db, sermonKind, uid, { limit: 50 })) },
    one: { id, statements: await recordCall((db) => getRecord(db, sermonKind, uid, id)) },
    save: { id, save, statements: await recordCall((db) => saveSermon(db, { ownerId: uid, id }, save)) },
  };
  const child = fork(path.join(import.meta.dirname, "support/floor.ts"));
  child.send({ connection: site.database.connection, calls } satisfies FloorTask);
  const [port] = (await once(child, "message")) as [number];
  return { child, calls, origin: `http://127.0.0.1:${port}` };
}

interface Target {
  url(call: Call, sermon: Pick<Writer, "uid" | "id">): string;
  headers: Record<string, string>;
  writers: Writer[];
}

const targetOf = ({ app, headers, writers }: Site): Target => {
  const users = `${app.address.replace("localhost", "127.0.0.1")}/api/users`;
  const paths = { list: "?limit=50", one: "/ID", save: "/ID?return=item" };
  return {
    headers,
    writers,
    url: (call, { uid, id }) => `${users}/${uid}/sermons${paths[call].replace("ID", id)}`,
  };
};

const client = fork(path.join(import.meta.dirname, "support/client.ts")).once("exit", (code) => {
  if (code) throw new Error("the client failed");
});
const texts = Array.from({ length: 8 }, (_, at) => scatterVerses(at + 1, SAVED_CHARACTERS));

async function load(site: Site, target: Target, call: Call): Promise<number[]> {
  const connections: ClientTask["connections"] = [];
  if (call === "save") {
    for (const [at, writer] of target.writers.entries()) {
      const editor = `tab-${at}`;
      const save = { version: await prepareToSave(site, writer, editor), editor, texts };
      const { cookie } = writer;
      connections.push({ url: target.url(call, writer), ...(cookie && { cookie }), save });
    }
  } else {
    for (const id of site.ids) connections.push({ url: target.url(call, { uid: site.uid, id }) });
  }
  const task: ClientTask = { headers: target.headers, connections, warmUp: WARM_UP_MS, counted: ROUND_MS };
  client.send(task);
  const [times] = (await once(client, "message")) as [number[]];
  return times;
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const median = (values: number[]) => findMedian(values) ?? Number.NaN;

const closing: (() => unknown)[] = [];
async function close(): Promise<void> {
  for (const end of closing.toReversed()) await end();
}
process.once("uncaughtException", async (error) => {
  console.error(error);
  await close();
  process.exit(1);
});

const sites: Site[] = [];
for (const sermons of LIBRARIES) sites.push(await openSite(sermons));
const [small, large] = sites as [Site, Site];
const floor = await startFloor(small);
const floorTarget: Target = {
  headers: {},
  // Its statements belong to one user.
  writers: small.ids.map((id) => ({ uid: small.uid, id })),
  url: (call, { id }) => `${floor.origin}/${call}/${id}`,
};
const targets: [string, Site, Target][] = [
  ["floor", small, floorTarget],
  ["Berea", small, targetOf(small)],
  ["Berea, large", large, targetOf(large)],
];

const GOALS = { list: 0.75, one: 0.7, save: 0.8 };
const rows: string[][] = [];
const missed: string[] = [];
for (const call of CALLS) {
  const rates: Record<string, number[]> = {};
  const times: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, site, target] of targets) {
      const taken = await load(site, target, call);
      // The first round warms up.
      if (round === 0) continue;
      (rates[name] ??= []).push((taken.length / ROUND_MS) * 1000);
      (times[name] ??= []).push(...taken);
    }
  }
  const ratio = (name: string, other: string) =>
    median((rates[name] ?? []).map((rate, round) => rate / (rates[other]?.[round] ?? Number.NaN)));
  const ofFloor = ratio("Berea", "floor");
  const ofSmall = ratio("Berea, large", "Berea");
  const spread = (name: string) => {
    const [p50, p99] = [percentile(times[name] ?? [], 0.5), percentile(times[name] ?? [], 0.99)];
    return { text: `${milliseconds(p50)} / ${milliseconds(p99)}`, ratio: p99 / p50 };
  };
  rows.push([
    call,
    ...targets.map(([name]) => median(rates[name] ?? []).toFixed(0)),
    ofFloor.toFixed(2),
    ofSmall.toFixed(2),
    ...targets.map(([name]) => spread(name).text),
  ]);
  console.log(rows.at(-1)?.join(" | "));
  if (ofFloor < GOALS[call]) missed.push(`${call} has ${ofFloor.toFixed(2)} of the floor`);
  if (ofSmall < 0.8) missed.push(`${call} has ${ofSmall.toFixed(2)} in the large library`);
  if (spread("Berea").ratio > 4) missed.push(`${call} has a p99 of ${spread("Berea").ratio.toFixed(1)} p50`);
}

floor.child.disconnect();
client.disconnect();
await close();

const count = (calls: Recorded | undefined) => calls?.statements.length ?? 0;
keepReport(
  "server.md",
  `# The server compared with a minimal server

${describeMachine()}; the embedded PostgreSQL on the same machine, ${CONNECTIONS} connections without pauses, signed in by cookie. ${LONG_SERMONS.toLocaleString("en")} sermons with
transcripts of ${TRANSCRIPT_CHARACTERS / 1000} kB, ${OWN_SERMONS} of them the user's; the large library has ${(LIBRARIES[1] ?? 0).toLocaleString("en")}, and its additional sermons have one line of text.
The list has the 50 newest sermons without their long texts; a save has a transcript of ${SAVED_CHARACTERS / 1000} kB. The floor is \`node:http\` and \`pg\`
in a separate process, on the database of the smaller library, with the same statements that Berea sends (${CALLS.map((call) => `${call}: ${count(floor.calls[call])}`).join(", ")}), the
session lookup included; it does not check the cookie's signature or the limit on changes. Rounds of ${ROUND_MS / 1000} s alternate, each after a warm-up of ${WARM_UP_MS / 1000} s; ${ROUNDS} rounds of each count. Responses per second and ratios are medians of the rounds.

${writeTable(
  [
    "",
    "floor",
    "Berea",
    "large",
    "Berea / floor",
    "large / Berea",
    "floor p50 / p99",
    "Berea p50 / p99",
    "large p50 / p99",
  ],
  rows,
)}

${missed.length === 0 ? "All goals are met: 0.75 of the floor for a list, 0.7 for one sermon, 0.8 for saving, a p99 below 4 p50, the large library within 20%." : `Goals missed: ${missed.join("; ")}.`}
`,
);
if (missed.length > 0) process.exitCode = 1;
process.exit();
