// How long a newcomer waits behind the queued work of another user, and how much of the CPU a queue of sermons uses.
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { encodeWav } from "../server/audio/wav.ts";
import { makeSounds } from "../server/audio/testing-sounds.ts";
import { exportRecord } from "../server/exports/exports.ts";
import { addFile } from "../server/files/store-file.ts";
import { startJob } from "../server/jobs/jobs.ts";
import { createTestSpeechProvider } from "../server/jobs/testing-transcription.ts";
import { SAMPLE_RATE } from "../server/speech/speech-provider.ts";
import { startSpeechServer } from "../server/speech/testing-speech-server.ts";
import { startContext } from "./support/context.ts";
import { describeMachine, keepReport, writeTable } from "./support/measure.ts";
import { addPerson } from "./support/person.ts";

/** What others have queued when the newcomer comes. */
const LOADS = [
  { title: "Behind 60 of one user", people: 1, each: 60 },
  { title: "Behind 10 each of ten users", people: 10, each: 10 },
];
/** More are refused. */
const MAX_EXPORTS = 40;
const SERMONS = 40;
const ROUNDS = 2;
const CHARACTERS = 55_000;
const MAX_RATIO = 2;
const MIN_CPU_SHARE = 0.8;
/** What every task takes with nobody else: a shorter one is compared with this. */
const NOTICEABLE_MS = 100;

const speechService = await startSpeechServer({ speed: 60 });
const bench = await startContext(createTestSpeechProvider(speechService.url));
const { context, createSermon } = bench;
const { pool, db } = context.database;

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

/** Speech with silences, in pieces of a sentence each. */
const makeRecording = (sentences: number) =>
  encodeWav(
    makeSounds(
      Array.from({ length: sentences }, (_, at) => [
        { seconds: 2, tone: 200 + 50 * (at % 20) },
        { seconds: 3 },
      ]).flat(),
    ),
    SAMPLE_RATE,
  );
const MINUTE = makeRecording(12);
/** What others have queued. */
const LONG_RECORDING = makeRecording(60);

async function addRecording(ownerId: string, sermonId: string, recording: Uint8Array): Promise<string> {
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

type Start = () => Promise<() => Promise<unknown>>;

interface Work {
  name: string;
  /** Prepares one piece of work, which is longer for others; calling the result starts it, and calling the result of that waits until it is done. */
  prepare(ownerId: string, at: number, isOther?: boolean): Promise<Start>;
  /** Whether others still wait when the newcomer comes. */
  countWaiting?: string;
  /** Ends what is still queued. */
  cancel(): Promise<unknown>;
  maxQueued?: number;
  /** Short work, of which others queue so many times as much. */
  factor?: number;
}

const cancelJobs = () => pool.query("delete from jobs");

const WORK: Work[] = [
  {
    name: "Transcribing a recording of a minute",
    async prepare(ownerId, at, isOther = false) {
      const sermonId = await createSermon(ownerId, at, 0);
      const fileId = await addRecording(ownerId, sermonId, isOther ? LONG_RECORDING : MINUTE);
      return async () => {
        await run("transcribe", ownerId, sermonId, fileId);
        return () => waitForJobs(ownerId);
      };
    },
    countWaiting: "select count(*)::int from jobs where state = 'waiting'",
    cancel: cancelJobs,
  },
  {
    name: "Processing a sermon",
    async prepare(ownerId, at) {
      const sermonId = await createSermon(ownerId, at, CHARACTERS);
      return async () => {
        await run("process", ownerId, sermonId);
        return () => waitForJobs(ownerId);
      };
    },
    countWaiting: "select count(*)::int from jobs where state = 'waiting'",
    cancel: cancelJobs,
  },
  {
    name: "Indexing a new sermon",
    async prepare(ownerId, at) {
      return async () => {
        await createSermon(ownerId, at, CHARACTERS);
        context.searchIndex.wake();
        return () => waitForIndex(ownerId);
      };
    },
    countWaiting: "select count(*)::int from search_queue",
    cancel: () => pool.query("delete from search_queue"),
    factor: 5,
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
      return async () => {
        const done = exportRecord(context, request, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        return () => done;
      };
    },
    maxQueued: MAX_EXPORTS,
    async cancel() {
      cancelledExports.abort();
      cancelledExports = new AbortController();
    },
  },
];
let cancelledExports = new AbortController();

const timeOf = async (start: Start): Promise<number> => {
  const startedAt = performance.now();
  const waitUntilDone = await start();
  await waitUntilDone();
  return performance.now() - startedAt;
};

/** Numbers of texts that nobody else has, since what was analyzed before is faster. */
let newcomerText = 1000;
let people = 0;
const addUser = () => addPerson(pool, `user-${(people += 1)}`);
const prepareNew = async (work: Work) => work.prepare(await addUser(), (newcomerText += 1));
const waitForWholeIndex = () => waitUntilNone("select count(*)::int from search_queue", []);

/** By then the work of all others is running, or what ran when it was canceled is done. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 3000));

/** Milliseconds of a newcomer's work, alone and behind each load: the best of all rounds, since the machine is shared. */
async function measureNewcomer(work: Work): Promise<{ alone: number; behind: number[] }> {
  const alone: number[] = [];
  const behind = LOADS.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [warmUp, start] = [await prepareNew(work), await prepareNew(work)];
    await waitForWholeIndex();
    await pause();
    // Canceling ended processes, and those of the others are warm.
    await timeOf(warmUp);
    await waitForWholeIndex();
    alone.push(await timeOf(start));
    for (const [at, load] of LOADS.entries()) behind[at]!.push(await measureBehind(work, load));
  }
  return { alone: findBest(alone), behind: behind.map(findBest) };
}

/** The first round warms up the worker processes. */
const findBest = (times: number[]) => Math.min(...times.slice(1));

async function measureBehind(work: Work, { people: others, each }: (typeof LOADS)[number]): Promise<number> {
  const start = await prepareNew(work);
  const queued: Start[] = [];
  for (let person = 0; person < others; person += 1) {
    const other = await addUser();
    for (let at = 0; at < Math.min(each * (work.factor ?? 1), work.maxQueued ?? Infinity); at += 1)
      queued.push(await work.prepare(other, at, true));
  }
  await waitForWholeIndex();
  const pending = await Promise.all(queued.map((startQueued) => startQueued()));
  await pause();
  if (work.countWaiting && (await countRows(work.countWaiting, [])) === 0)
    throw new Error(`${work.name}: the work of others was done before the newcomer came.`);
  const milliseconds = await timeOf(start);
  await work.cancel();
  // Only now, since many waiting loops would keep the database busy.
  for (const waitUntilDone of pending) await waitUntilDone();
  return milliseconds;
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
    Array.from({ length: SERMONS + 1 }, (_, at) => createSermon(ownerId, at, CHARACTERS)),
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
const newcomers: { name: string; alone: number; behind: number[] }[] = [];
for (const work of WORK) {
  newcomers.push({ name: work.name, ...(await measureNewcomer(work)) });
  writeReport();
}
await bench.close();
await speechService.close();

/** After each measurement, so that an interrupted run has a result. */
function writeReport(): void {
  const listRatios = ({ alone, behind }: (typeof newcomers)[number]) =>
    behind.map((time) => time / Math.max(alone, NOTICEABLE_MS));
  const missed = [
    ...newcomers.filter((measured) => Math.max(...listRatios(measured)) > MAX_RATIO).map(({ name }) => name),
    ...(forty.share < MIN_CPU_SHARE ? ["the queue leaves too much of the CPU idle"] : []),
  ];
  if (missed.length > 0) process.exitCode = 1;
  keepReport(
    "queues.md",
    `# Turns in the queues

${describeMachine()}, shared with other work (load ${loadavg()[0]!.toFixed(0)}); the embedded PostgreSQL on the same machine.
Others have queued work and are at it: 60 of one user (at most ${MAX_EXPORTS} exports), or ten each of ten users; their recordings have five
minutes. Another user, who has queued nothing, then orders one. The best of ${ROUNDS} rounds;
the goal is at most ${MAX_RATIO} times the time alone (or ${MAX_RATIO * NOTICEABLE_MS} ms). Sermons have ${CHARACTERS / 1000} kB; transcription is that of a service that reads a
minute in a second; up to two seconds until the index looks for changes are left out. Nobody else has the newcomer's text, and all processes are warm.

${writeTable(
  ["A newcomer's work", "Alone", ...LOADS.flatMap(({ title }) => [title, "Ratio"])],
  newcomers.map((measured) => {
    const cells = [measured.name, `${measured.alone.toFixed(0)} ms`];
    for (const [at, ratio] of listRatios(measured).entries())
      cells.push(`${measured.behind[at]!.toFixed(0)} ms`, ratio.toFixed(2));
    return cells;
  }),
)}

${SERMONS} sermons of one user, queued at once and processed by the built-in engine, took ${forty.seconds.toFixed(1)} s:
${((SERMONS / forty.seconds) * 60).toFixed(0)} sermons per minute, ${((forty.used / SERMONS) * 1000).toFixed(0)} ms of CPU each in all processes, PostgreSQL and the search index
included. They used **${(forty.share * 100).toFixed(0)}%** of the CPU that nobody else used (at least ${MIN_CPU_SHARE * 100}%).
${missed.length > 0 ? `\nGoals missed: ${missed.join("; ")}.\n` : ""}`,
  );
}
