// The public site of a church with 10,000 sermons: pages that have to be written, cached ones, and a recording in ranges.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { serializeHighlights } from "../contract/processing/highlights.ts";
import { KING_JAMES_BOOKS } from "../server/scripture/bible/books.ts";
import { createUploadHeaders, makeWav } from "../server/uploads/testing-media.ts";
import { startDatabase } from "./support/database.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";
import { signUp } from "./support/person.ts";
import { readTreeTime } from "./support/process-tree.ts";
import type { ReadResult, ReadTask } from "./support/reader.ts";
import { makeSermon } from "./support/texts.ts";

const SERMONS = Number(process.env.BENCH_SERMONS ?? 10_000);
/** Sermons with a text of their own; the others are copies with other titles, dates, passages, speakers and series. */
const TEXTS = 20;
const WORDS = 5_500;
/** Copied at once. */
const GROUP = 500;
const PAGES = 40;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const WARM_UP_MS = 500;
const CONNECTIONS = 32;
const LISTENERS = 8;
const RECORDING_SECONDS = 2_400;
const RANGE = 1024 ** 2;
/** How long the server may know the revision of a site. */
const REVISION_MS = 1_100;
const GOALS = { written: 15, cached: 0.5, rate: 2_000, ratio: 0.9 };

const { database, folder, close: stopDatabase } = await startDatabase();
const { pool } = database;
const { host, port, user, password, database: name } = database.connection;
const databaseUrl = new URL(`postgresql://localhost/${name}`);
databaseUrl.username = String(user);
if (typeof password === "string") databaseUrl.password = password;
databaseUrl.searchParams.set("host", String(host));
databaseUrl.searchParams.set("port", String(port));
const server = await ServerProcess.start({ DATABASE_URL: databaseUrl.href, TRUSTED_PROXIES: "loopback" });
const serverPort = Number(new URL(server.address).port);
const client = fork(path.join(import.meta.dirname, "support/reader.ts"));
const floor = fork(path.join(import.meta.dirname, "support/file-floor.ts"));
for (const helper of [client, floor])
  helper.once("exit", (code) => {
    if (code) throw new Error("a helper failed");
  });

async function close(): Promise<void> {
  client.disconnect();
  floor.disconnect();
  await server.stop();
  await stopDatabase();
}
process.once("uncaughtException", async (error) => {
  console.error(error);
  await close();
  process.exit(1);
});

const { uid, cookie } = await signUp(server.address);

async function call(method: string, url: string, body: object | Uint8Array<ArrayBuffer>, headers = {}) {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(server.address + url, {
    method,
    headers: { cookie, ...(!isBytes && { "content-type": "application/json" }), ...headers },
    body: isBytes ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const read = async (url: string) =>
  (await (await fetch(server.address + url, { headers: { cookie } })).json()) as Record<string, never>;

/** Publishes a sermon of about 40 minutes with everything that its page shows. */
async function publishSermon(churchId: string, at: number): Promise<void> {
  const paragraphs = makeSermon(WORDS, at * 521).split("\n\n");
  let time = 0;
  const segments: { start: number; end: number; text: string }[] = [];
  const transcript = paragraphs.map((paragraph) => {
    const start = `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}`;
    for (const text of paragraph.match(/[^.:;?!]+[.:;?!]*/g) ?? []) {
      const end = time + text.split(" ").length / 2.3;
      segments.push({ start: time, end, text: text.trim() });
      time = end;
    }
    return `[${start}] ${paragraph}`;
  });
  const fields = {
    title: "Fear not",
    date: "2026-11-22",
    scripture: "Romans 8:1-11",
    speaker: "Anna Green",
    series: "Romans",
    description: "What follows from it, and why it matters today.",
    summary: `${makeSermon(180, at)}\n\n- Fear not\n- Be glad\n- Go home`,
    transcript: transcript.join("\n\n"),
    segments,
    highlights: serializeHighlights(
      segments.slice(5, 11).map(({ start, end, text }) => ({
        quote: text,
        note: "On fear",
        start_time: start,
        end_time: end,
      })),
    ),
  };
  const address = `/api/users/${uid}/sermons`;
  const { id } = (await (await call("POST", address, fields)).json()) as { id: string };
  if (at === 0) {
    const wav = makeWav(RECORDING_SECONDS);
    await call("POST", "/api/uploads", new Uint8Array(wav), createUploadHeaders(wav, { sermonId: id }));
  }
  await call("PUT", `${address}/${id}/sharing`, { churchId, audience: "everyone", access: "edit" });
  const { version } = await read(`${address}/${id}`);
  await call("POST", `${address}/${id}/review`, { action: "approve", version });
  await call("PUT", `${address}/${id}/publication`, { published: true });
}

async function fill(churchId: string): Promise<void> {
  for (let at = 0; at < TEXTS; at += 1) await publishSermon(churchId, at);
  await pool.query("alter table publications disable trigger user");
  await pool.query(
    "create table made as select *, row_number() over (order by created_at) as at from publications",
  );
  for (let from = 1; from <= SERMONS - TEXTS; from += GROUP) await copySermons(from);
  await pool.query("drop table made");
  await pool.query("alter table publications enable trigger user");
  await pool.query("vacuum analyze publications");
}

const copySermons = (from: number) =>
  pool.query(
    `insert into publications (site_id, owner_id, record_kind, record_id, slug, title, scripture, speaker, series, books,
       listed_on, published_at, republished_at, record_version, content, searched)
     select site_id, owner_id, record_kind, gen_random_uuid(), 'sermon-' || n, 'Sermon ' || n, ($2::text[])[1 + n % 66] || ' 1:1-11',
       'Speaker ' || n % 12, 'Series ' || n % 120, array[1 + n % 66], date '2026-11-15' - n::int, now(), now(), 1, content,
       searched || ' word' || n % 500
     from generate_series($1::int, $3::int) n join made on made.at = 1 + n % ${TEXTS}`,
    [from, KING_JAMES_BOOKS.map(({ name: book }) => book), Math.min(from + GROUP - 1, SERMONS - TEXTS)],
  );

const { id: churchId } = (await (await call("POST", "/api/churches", { name: "Grace Chapel" })).json()) as {
  id: string;
};
await fill(churchId);
const { version, slug } = await read(`/api/churches/${churchId}/site`);
await call("PATCH", `/api/churches/${churchId}/site`, {
  version,
  introduction: "Every Sunday at ten we open the Bible together.",
  about: `## When we meet\n\n${makeSermon(300)}`,
});
const site = `/c/${slug}`;

/** The process id of PostgreSQL. */
const postgres = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith("postmaster.pid"))
  .map((file) => Number(readFileSync(path.join(folder, file), "utf8").split("\n")[0]));
const readTime = () => readTreeTime([server.processId, ...postgres]);

/** Milliseconds of all processes for an address that no page is stored for. */
async function measureWritten(address: string): Promise<number> {
  const before = readTime();
  const answer = await fetch(`http://127.0.0.1:${serverPort}${site}${address}`);
  const page = await answer.text();
  if (answer.status !== 200 || !page.includes("</html>")) throw new Error(`${address}: ${answer.status}`);
  return readTime() - before;
}

/** The words that are used most. */
const COMMON = Object.entries(
  Object.groupBy(
    makeSermon(50_000)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [],
    (word) => word,
  ),
)
  .toSorted(([, one = []], [, other = []]) => other.length - one.length)
  .map(([word]) => word);

const PAGE_KINDS: Record<string, (at: number) => string> = {
  "a sermon": (at) => `/sermons/sermon-${1 + at * 7}`,
  "sermons, latest first": (at) => `/sermons?page=${2 + at * 8}`,
  "sermons of a series": (at) => `/sermons?series=Series+${at}`,
  "sermons of a speaker": (at) => `/sermons?speaker=Speaker+${at % 12}&page=${1 + Math.floor(at / 12)}`,
  "sermons on a book": (at) => `/sermons?book=${1 + at}`,
  "sermons of a year": (at) => `/sermons?year=${2026 - (at % 25)}&page=${1 + Math.floor(at / 25)}`,
  "a search: words of most sermons": (at) => `/sermons?q=${COMMON[at]}`,
  "a search: words of a few": (at) => `/sermons?q=word${at}`,
};
const AGAIN: Record<string, string> = { "the first page": "", "the page About": "/about" };

const rows: string[][] = [];
const missed: string[] = [];
function report(kind: string, times: number[]): void {
  const counted = times.slice(5);
  const median = findMedian(counted) ?? Number.NaN;
  rows.push([kind, milliseconds(median), milliseconds(Math.max(...counted))]);
  console.log(rows.at(-1)?.join(" | "));
  if (!(median <= GOALS.written)) missed.push(`${kind} takes ${milliseconds(median)}`);
}

for (const [kind, addressOf] of Object.entries(PAGE_KINDS)) {
  const times: number[] = [];
  for (let at = 0; at < PAGES; at += 1) times.push(await measureWritten(addressOf(at)));
  report(kind, times);
}
for (const [kind, address] of Object.entries(AGAIN)) {
  const times: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    await pool.query("update sites set revision = revision + 1");
    await new Promise((resolve) => setTimeout(resolve, REVISION_MS));
    times.push(await measureWritten(address));
  }
  report(kind, times);
}

async function load(task: Pick<ReadTask, "port" | "paths" | "headers" | "connections">): Promise<ReadResult> {
  client.send({ ...task, warmUp: WARM_UP_MS, counted: ROUND_MS });
  const [result] = (await once(client, "message")) as [ReadResult];
  return result;
}

const cached = [
  "",
  "/sermons",
  "/about",
  ...Array.from({ length: 17 }, (_, at) => `/sermons/sermon-${1 + at * 7}`),
];
const pages = { port: serverPort, paths: cached.map((each) => site + each), connections: CONNECTIONS };
const rates: number[] = [];
const costs: number[] = [];
let pageBytes = 0;
for (let round = 0; round <= ROUNDS; round += 1) {
  const before = readTime();
  const { answers, bytes } = await load({ ...pages, headers: { "accept-encoding": "gzip" } });
  const cost = readTime() - before;
  // The first round warms up.
  if (round === 0) continue;
  pageBytes = bytes / answers;
  rates.push((answers / ROUND_MS) * 1_000);
  // The processor's time includes that of the warm-up.
  costs.push(cost / ((answers * (ROUND_MS + WARM_UP_MS)) / ROUND_MS));
}
const rate = findMedian(rates) ?? Number.NaN;
const cost = findMedian(costs) ?? Number.NaN;
if (!(rate >= GOALS.rate)) missed.push(`${rate.toFixed(0)} cached pages per second`);
if (!(cost <= GOALS.cached)) missed.push(`a cached page takes ${milliseconds(cost, 2)}`);

const stored = readdirSync(path.join(server.dataDir, "files"), { recursive: true })
  .map((file) => path.join(server.dataDir, "files", String(file)))
  .filter((file) => statSync(file).isFile())
  .toSorted((one, other) => statSync(other).size - statSync(one).size)[0]!;
floor.send(stored);
const [floorPort] = (await once(floor, "message")) as [number];
const address = `${site}/sermons/fear-not/recording.wav`;
const ranges = Array.from({ length: 16 }, (_, at) => at * 2 * RANGE);
const rangeRows: string[][] = [];
for (const [kind, headers] of [
  ["ranges of 1 MB", ranges.map((start) => ({ range: `bytes=${start}-${start + RANGE - 1}` }))],
  ["the whole recording", [{}]],
] as const) {
  const speeds = { floor: [] as number[], berea: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const chosen = headers[round % headers.length] as Record<string, string>;
    const task = { paths: [address], headers: chosen, connections: LISTENERS };
    const ofFloor = await load({ ...task, port: floorPort });
    const ofBerea = await load({ ...task, port: serverPort });
    if (round === 0) continue;
    speeds.floor.push(ofFloor.bytes);
    speeds.berea.push(ofBerea.bytes);
  }
  const perSecond = (bytes: number[]) => `${((findMedian(bytes) ?? 0) / ROUND_MS / 1_000).toFixed(0)} MB/s`;
  const ratio = findMedian(speeds.berea.map((bytes, at) => bytes / speeds.floor[at]!)) ?? Number.NaN;
  rangeRows.push([kind, perSecond(speeds.floor), perSecond(speeds.berea), ratio.toFixed(2)]);
  if (!(ratio >= GOALS.ratio)) missed.push(`${kind}: ${ratio.toFixed(2)} of \`node:http\``);
}
await close();

keepReport(
  "public-site.md",
  `# The public site of a church with ${SERMONS.toLocaleString("en")} sermons

${describeMachine()}; the server, its worker processes, the embedded PostgreSQL and the client on the same machine. A sermon has ${WORDS.toLocaleString("en")} words,
${TEXTS} of them a text of their own. The processor's time is that of all threads of the server, of its worker processes and of PostgreSQL.

Pages that are not cached, one after another; medians of ${PAGES - 5} pages of each kind (the first page and About: 10), and the longest:

${writeTable(["Page", "Median", "Longest"], rows)}

Cached pages (the first page, lists, About and 17 sermons, ${(pageBytes / 1_000).toFixed(0)} kB each in gzip) over ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s:
${rate.toFixed(0)} pages per second, ${milliseconds(cost, 2)} of the processor for each.

A recording over ${LISTENERS} connections, compared with \`node:http\` and a stream from the same file in a process of its own. Rounds of ${ROUND_MS / 1_000} s alternate;
medians of ${ROUNDS}:

${writeTable(["", "`node:http`", "Berea", "Ratio"], rangeRows)}

${missed.length === 0 ? `All goals are met: ${GOALS.written} ms for a page that is written, ${GOALS.cached} ms and ${GOALS.rate.toLocaleString("en")} per second for cached ones, 0.9 of \`node:http\` for recordings.` : `Goals missed: ${missed.join("; ")}.`}
`,
);
if (missed.length > 0) process.exitCode = 1;
process.exit();
