// Searching 10,000 records of one person, each with a transcript of about 55 kB: the first results.
import pino from "pino";
import { makeEntry } from "../server/content/index-worker.ts";
import { searchContent } from "../server/content/search-content.ts";
import { wordOfOwner } from "../server/content/search-query.ts";
import { createTextWork } from "../server/text-work/text-work.ts";
import { startDatabase } from "./database.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./measure.ts";
import { addPerson } from "./person.ts";
import { scatterVerses } from "./texts.ts";

const RECORDS = 10_000;
/** Different transcripts; more would only take longer to make. */
const TEXTS = 200;
const CHARACTERS = 55_000;
const RUNS = 15;
const MOST = 50;

const { database, close } = await startDatabase();
const { pool, db } = database;
const owner = await addPerson(pool);

// The index is made when all entries are there: it is the same one, and takes minutes less.
const { rows: indexes } = await pool.query<{ indexdef: string }>(
  "select indexdef from pg_indexes where indexname = 'search_entries_words'",
);
await pool.query("drop index search_entries_words");

let indexing = 0;
for (let at = 0; at < TEXTS; at += 1) {
  const transcript = scatterVerses(at, CHARACTERS);
  const fields = {
    description: "",
    notes: "",
    summary: "",
    highlights: "",
    lessonPlan: "",
    refinedTranscript: "",
  };
  const record = {
    title: `Sermon ${at}`,
    scripture: "",
    series: "",
    speaker: "",
    tags: [],
    transcript,
    ...fields,
  };
  const startedAt = performance.now();
  const entry = makeEntry({ kind: "sermon", record });
  indexing += performance.now() - startedAt;
  await pool.query(
    `with made as (
       insert into sermons (owner_id, created_by, last_modified_by, title, transcript, updated_at)
       select $1, $1, $1, $2 || ' of ' || n, $3, now() - n * interval '1 hour' - $6 * interval '1 minute'
       from generate_series(1, ${RECORDS / TEXTS}) n returning id, updated_at)
     insert into search_entries (record_id, owner_id, kind, words, title_words, passages, updated_at)
     select id, $1, 'sermon', array_to_tsvector($4::text[]), array_to_tsvector($5::text[]), $7, updated_at from made`,
    [
      owner,
      record.title,
      transcript,
      [...entry.words, wordOfOwner(owner)],
      entry.titleWords,
      at,
      JSON.stringify(entry.passages),
    ],
  );
}
for (const { indexdef } of indexes) {
  await pool.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; ${indexdef}; reset all`);
}
await pool.query("delete from search_queue; analyze");

const texts = createTextWork(pino({ level: "silent" }));

async function measureSearch(q: string): Promise<string[]> {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run <= RUNS; run += 1) {
    const startedAt = performance.now();
    const { items } = await searchContent(db, texts, owner, { q, limit: 10, offset: 0 });
    times.push(performance.now() - startedAt);
    found = items.length;
  }
  const [first = 0, ...rest] = times;
  medians.push(findMedian(rest) ?? first);
  return [q, String(found), milliseconds(first), milliseconds(medians.at(-1) ?? 0)];
}

const medians: number[] = [];
const rows: string[][] = [];
for (const q of [
  "lord ",
  "love of god ",
  "zerubbabel ",
  "righteous",
  "sermon 77 ",
  "Romans 8",
  "John 3:16",
  '"in the beginning"',
]) {
  rows.push(await measureSearch(q));
}
const { rows: sizes } = await pool.query<{ entries: string; texts: string }>(
  `select pg_size_pretty(pg_total_relation_size('search_entries')) entries, pg_size_pretty(pg_total_relation_size('sermons')) texts`,
);
texts.close();
await close();

keepReport(
  "search.md",
  `# Searching ${RECORDS.toLocaleString("en")} records of one person

${describeMachine()}; the embedded PostgreSQL on the same machine; ten results with their snippets, transcripts of ${CHARACTERS / 1000} kB each,
all verses of the Bible, so that common words stand in every one of them. Medians of ${RUNS} runs after the first; at most ${MOST} ms.

${writeTable(["sought", "shown", "first", "median"], rows)}

Making an entry takes ${milliseconds(indexing / TEXTS)} of a background thread. All entries and their index take ${sizes[0]?.entries}, the sermons
themselves ${sizes[0]?.texts}.
`,
);
if (Math.max(...medians) > MOST) process.exit(1);
