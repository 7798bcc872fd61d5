// A podcast of 1,000 episodes, over HTTP routes of one process: written after a change, from memory, and unchanged.
import { gunzipSync } from "node:zlib";
import { createApp } from "../server/app.ts";
import { startContext } from "./support/context.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";

const EPISODES = 1_000;
const CAPTIONS = 600;
const ROUNDS = 30;
const GOAL_MS = 100;

const { context, close } = await startContext();
const { pool } = context.database;
const app = await createApp(context);

await pool.query(`insert into "user" (id, name, email) values ('anna', 'Anna', 'anna@berea.test')`);
await pool.query(`insert into sites (owner_id, slug, title) values ('anna', 'grace', 'Grace')`);
// Each has a recording, and a content of the size of a sermon.
await pool.query(
  `insert into files (id, owner_id, record_kind, record_id, state, filename, media_type, bytes, seconds, storage_key)
   select gen_random_uuid(), 'anna', 'sermon', 'sermon', 'ready', 'a.mp3', 'audio/mpeg', 40000000 + n, 2400, 'key-' || n
   from generate_series(1, $1::int) n`,
  [EPISODES],
);
await pool.query(
  `insert into publications (site_id, owner_id, record_kind, record_id, slug, title, speaker, series, listed_on, published_at,
     republished_at, file_id, content)
   select site.id, 'anna', 'sermon', gen_random_uuid(), 'sermon-' || n, 'Sermon ' || n, 'Anna Green', 'Series ' || n % 40,
     date '2026-11-22' - n::int, now(), now(), file.id,
     jsonb_build_object('excerpt', 'What follows from it, and why it matters today. ' || n, 'captions', captions,
       'chapters', jsonb_build_array(jsonb_build_object('start', 1, 'title', 'One'), jsonb_build_object('start', 9, 'title', 'Two')))
   from sites site, (select id, row_number() over () as n from files) file,
     (select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text', md5(n::text) || ' ' || md5((n + 1)::text))) as captions
      from generate_series(1, $1::int) n) said`,
  [CAPTIONS],
);
await pool.query("vacuum analyze");

async function read(headers: Record<string, string> = {}) {
  const from = performance.now();
  const answer = await app.inject({
    url: "/c/grace/podcast.xml",
    method: "GET",
    headers: { "accept-encoding": "gzip", ...headers },
  });
  return { time: performance.now() - from, answer };
}

const times = { changed: [] as number[], known: [] as number[], unchanged: [] as number[] };
let bytes = 0;
let first = Number.NaN;
for (let round = -5; round < ROUNDS; round += 1) {
  await pool.query("update sites set revision = revision + 1");
  const changed = await read();
  if (Number.isNaN(first)) first = changed.time;
  const known = await read();
  const unchanged = await read({ "if-none-match": String(known.answer.headers.etag) });
  const xml = gunzipSync(changed.answer.rawPayload).toString();
  bytes = xml.length;
  if (xml.split("<item>").length !== EPISODES + 1 || unchanged.answer.statusCode !== 304)
    throw new Error(`wrong answer: ${changed.answer.statusCode} ${unchanged.answer.statusCode}`);
  if (round < 0) continue;
  times.changed.push(changed.time);
  times.known.push(known.time);
  times.unchanged.push(unchanged.time);
}
await app.close();
await close();

const median = (all: number[]) => findMedian(all) ?? Number.NaN;
const isMet = median(times.changed) <= GOAL_MS;

keepReport(
  "feeds.md",
  `# A podcast of ${EPISODES.toLocaleString("en")} episodes

${describeMachine()}; the embedded PostgreSQL on the same machine. The feed has ${(bytes / 1e6).toFixed(1)} MB before compression; each episode has a transcript
of ${CAPTIONS} captions in the database. Medians of ${ROUNDS} calls each over the routes of the server, with gzip.

${writeTable(
  ["Answer", "Median"],
  [
    ["Written after something was published", milliseconds(median(times.changed))],
    ["The first one (measured once): also starts the process that writes feeds", milliseconds(first)],
    ["Within the next minute", milliseconds(median(times.known))],
    ["Unchanged (304)", milliseconds(median(times.unchanged))],
  ],
)}

${isMet ? "The goal is met" : "The goal is missed"}: ${GOAL_MS} ms.
`,
);
if (!isMet) process.exitCode = 1;
