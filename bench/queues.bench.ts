// How long a newcomer waits behind the queued work of another user, and how much of the CPU a queue of sermons uses.
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { encodeWav } from "../server/audio/wav.ts";
import { makeSounds } from "../server/audio/testing-sounds.ts";
import { createContext } from "../server/context.ts";
import { exportRecord } from "../server/exports/exports.ts";
import { addFile } from "../server/files/store-file.ts";
import { startJob } from "../server/jobs/jobs.ts";
import { createTestSpeechProvider } from "../server/jobs/testing-transcription.ts";
import { createTestMailer } from "../server/mail/testing-mailer.ts";
import { createRecord } from "../server/records/records.ts";
import { sermonKind } from "../server/sermons/sermon.kind.ts";
import { SAMPLE_RATE } from "../server/speech/speech-provider.ts";
import { startSpeechServer } from "../server/speech/testing-speech-server.ts";
import { openFileStorage } from "../server/storage/file-storage.ts";
import { startDatabase } from "./support/database.ts";
import { describeMachine, keepReport, writeTable } from "./support/measure.ts";
import { addPerson } from "./support/person.ts";
import { makeSermon } from "./support/texts.ts";

/** What the other user has queued when the newcomer comes; more exports of one user are refused. */
const QUEUED = 20;
const SERMONS = 40;
const ROUNDS = 3;
const CHARACTERS = 55_000;
const MAX_RATIO = 2;
const MIN_CPU_SHARE = 0.8;
/** What every task takes with nobody else: a shorter one is compared with this. */
const NOTICEABLE_MS = 100;

const { database, folder, close } = await startDatabase();
const { pool, db } = database;
const speechService = await startSpeechServer({ speed: 60 });
const context = await createContext({
  publicUrl: "http://berea.test",
  secret: "a secret of the benches, at least 32 characters long",
  database,
  mailer: createTestMailer(),
  log: pino({ level: "silent" }),
  storage: await openFileStorage(path.join(folder, "files")),
  bibleFolder: path.join(folder, "bibles"),
  youtubeApiUrl: "http://youtube.test",
  upload: { mostBytes: 1e9, mostSeconds: 36_000 },
  speech: createTestSpeechProvider(speechService.url),
});

const createSermon = async (ownerId: string, at: number, characters = CHARACTERS): Promise<string> => {
  const transcript = makeSermon(CHARACTERS / 4, at * 521).slice(0, characters);
  const { id } = await createRecord({ db, texts: context.texts }, sermonKind, ownerId, {
    title: `Sermon ${at}`,
    transcript,
  });
  return id;
};

const countRows = async (question: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ count: number }>(question, values)).rows[0]!.count;

async function waitUntilNone(question: string, values: unknown[]): Promise<void> {
  while ((await countRows(question, values)) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

const waitForJobs = (ownerId: string) =>
  waitUntilNone("select count(*)::int from jobs where owner_id = $1 and state in ('waiting', 'running')", [
    ownerId,
  ]);

const waitForIndex = (ownerId: string) =>
  waitUntilNone("select count(*)::int from search_queue where owner_id = $1", [ownerId]);

/** A minute of speech with silences, in pieces of the service. */
const recording = encodeWav(
  makeSounds(
    Array.from({ length: 12 }, (_, at) => [{ seconds: 2, tone: 200 + 50 * at }, { seconds: 3 }]).flat(),
  ),
  SAMPLE_RATE,
);

async function addRecording(ownerId: string, sermonId: string): Promise<string> {
  const owner = { ownerId, recordKind: "sermon" as const, recordId: sermonId };
  const file = { filename: "sermon.wav", mediaType: "audio/wav", bytes: recording };
  const { id } = await addFile(context, owner, file, async () => undefined);
  return id;
}

const run = (kind: "process" | "transcribe", ownerId: string, sermonId: string, fileId?: string) =>
  startJob(
    db,
    context.jobs.kinds,
    ownerId,
    { kind, sermonId, ...(fileId !== undefined && { fileId }) } as never,
    "bench",
  );

interface Work {
  name: string;
  /** Prepares one piece of work; calling the result starts it. The promise inside resolves when it is done. */
  prepare(ownerId: string, at: number): Promise<() => Promise<{ done: Promise<unknown> }>>;
  /** Ends what is still queued of a user. */
  cancel(ownerId: string): Promise<unknown>;
}

const cancelJobs = async (ownerId: string) => {
  await pool.query("delete from jobs where owner_id = $1", [ownerId]);
};

const WORK: Work[] = [
  {
    name: "Transcribing a recording of a minute",
    async prepare(ownerId, at) {
      const sermonId = await createSermon(ownerId, at, 0);
      const fileId = await addRecording(ownerId, sermonId);
      return async () => {
        await run("transcribe", ownerId, sermonId, fileId);
        return { done: waitForJobs(ownerId) };
      };
    },
    cancel: cancelJobs,
  },
  {
    name: "Processing a sermon",
    async prepare(ownerId, at) {
      const sermonId = await createSermon(ownerId, at);
      return async () => {
        await run("process", ownerId, sermonId);
        return { done: waitForJobs(ownerId) };
      };
    },
    cancel: cancelJobs,
  },
  {
    name: "Indexing a new sermon",
    async prepare(ownerId, at) {
      return async () => {
        await createSermon(ownerId, at);
        return { done: waitForIndex(ownerId) };
      };
    },
    cancel: async () => undefined,
  },
  {
    name: "Exporting a sermon as PDF",
    async prepare(ownerId, at) {
      const id = await createSermon(ownerId, at, CHARACTERS / 5);
      const request = {
        ownerId,
        kind: "sermons",
        id,
        format: "pdf",
        locale: "en-US",
        actorId: ownerId,
        showsProvenance: false,
      } as const;
      const { signal } = cancelledExports;
      return async () => ({
        done: exportRecord(context, request, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
      });
    },
    async cancel() {
      cancelledExports.abort();
      cancelledExports = new AbortController();
    },
  },
];
let cancelledExports = new AbortController();

const timeOf = async (start: () => Promise<{ done: Promise<unknown> }>): Promise<number> => {
  const startedAt = performance.now();
  await (
    await start()
  ).done;
  return performance.now() - startedAt;
};

/** Milliseconds of a newcomer's work, alone and while another user's work is queued: the best of all rounds, since the machine is shared. */
async function measureNewcomer({ prepare, cancel }: Work): Promise<{ alone: number; behind: number }> {
  const [aloneTimes, behindTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = await prepare(await addPerson(pool, `alone-${round}-${performance.now()}`), 1);
    const startBehind = await prepare(await addPerson(pool, `behind-${round}-${performance.now()}`), 2);
    await waitUntilNone("select count(*)::int from search_queue", []);
    const alone = await timeOf(start);
    await waitUntilNone("select count(*)::int from search_queue", []);
    const other = await addPerson(pool, `other-${round}-${performance.now()}`);
    const queued = await Promise.all(Array.from({ length: QUEUED }, (_, at) => prepare(other, at)));
    await waitUntilNone("select count(*)::int from search_queue", []);
    const pending = await Promise.all(queued.map((startQueued) => startQueued()));
    // The other user's work is running by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const behind = await timeOf(startBehind);
    await cancel(other);
    await Promise.allSettled(pending.map(({ done }) => done));
    // The first round warms up the worker processes.
    if (round === 0) continue;
    aloneTimes.push(alone);
    behindTimes.push(behind);
  }
  return { alone: Math.min(...aloneTimes), behind: Math.min(...behindTimes) };
}

interface Stat {
  parent: number;
  ticks: number;
}

/** CPU seconds of this process and its descendants, PostgreSQL included, and idle seconds of the machine, so far. */
function readCpu(): { used: number; idle: number } {
  const stats = new Map<number, Stat>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      // utime, stime, and those of ended children that were waited for.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      stats.set(Number(entry), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (id: number): boolean =>
    id === process.pid || (stats.has(id) && id > 1 && isOurs(stats.get(id)!.parent));
  let ticks = 0;
  for (const [id, stat] of stats) if (isOurs(id)) ticks += stat.ticks;
  const total = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/\s+/).slice(1).map(Number);
  return { used: ticks / 100, idle: (total[3]! + total[4]!) / 100 };
}

async function measureThroughput() {
  const ownerId = await addPerson(pool, "forty");
  const [warm, ...ids] = await Promise.all(
    Array.from({ length: SERMONS + 1 }, (_, at) => createSermon(ownerId, at)),
  );
  await run("process", ownerId, warm!);
  await waitForJobs(ownerId);
  await waitForIndex(ownerId);
  const before = readCpu();
  const startedAt = performance.now();
  for (const id of ids) await run("process", ownerId, id);
  await waitForJobs(ownerId);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = readCpu();
  const [used, idle] = [after.used - before.used, after.idle - before.idle];
  return { seconds, used, share: used / (used + idle) };
}

const forty = await measureThroughput();
const newcomers: { name: string; alone: number; behind: number }[] = [];
for (const work of WORK) {
  newcomers.push({ name: work.name, ...(await measureNewcomer(work)) });
  writeReport();
}
await context.close();
await speechService.close();
await close();

/** After each measurement, so that an interrupted run has a result. */
function writeReport(): void {
  const ratioOf = ({ alone, behind }: { alone: number; behind: number }) =>
    behind / Math.max(alone, NOTICEABLE_MS);
  const missed = [
    ...newcomers.filter((measured) => ratioOf(measured) > MAX_RATIO).map(({ name }) => name),
    ...(forty.share < MIN_CPU_SHARE ? ["the queue leaves too much of the CPU idle"] : []),
  ];
  if (missed.length > 0) process.exitCode = 1;
  keepReport(
    "queues.md",
    `# Turns in the queues

${describeMachine()}, shared with other work (load ${loadavg()[0]!.toFixed(0)}); the embedded PostgreSQL on the same machine.
A user has queued ${QUEUED} of each, and is at work on them. Another user, who has queued nothing, then orders one. The best of ${ROUNDS} rounds;
the goal is at most ${MAX_RATIO} times the time alone (or ${MAX_RATIO * NOTICEABLE_MS} ms). Sermons have ${CHARACTERS / 1000} kB; transcription is that of a service that reads a
minute in a second.

${writeTable(
  ["A newcomer's work", "Alone", `Behind ${QUEUED} of another user`, "Ratio"],
  newcomers.map((measured) => [
    measured.name,
    `${measured.alone.toFixed(0)} ms`,
    `${measured.behind.toFixed(0)} ms`,
    ratioOf(measured).toFixed(2),
  ]),
)}

${SERMONS} sermons of one user, queued at once and processed by the built-in engine, took ${forty.seconds.toFixed(1)} s:
${((SERMONS / forty.seconds) * 60).toFixed(0)} sermons per minute, ${((forty.used / SERMONS) * 1000).toFixed(0)} ms of CPU each in all processes, PostgreSQL and the search index
included. They used **${(forty.share * 100).toFixed(0)}%** of the CPU that nobody else used (at least ${MIN_CPU_SHARE * 100}%).
${missed.length > 0 ? `\nGoals missed: ${missed.join("; ")}.\n` : ""}`,
  );
}
