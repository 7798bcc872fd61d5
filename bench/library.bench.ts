// The first page of a library list for a user with few and with many sermons.
import type pg from "pg";
import type { RecordListQuery } from "../contract/records/lists/record-list.schema.ts";
import { countRecords } from "../server/records/lists/count-records.ts";
import { listRecords } from "../server/records/lists/list-records.ts";
import { wordOfBook, wordOfOwner } from "../server/records/lists/search-query.ts";
import { KING_JAMES_BOOKS } from "../server/scripture/bible/books.ts";
import { sermonKind } from "../server/sermons/sermon.kind.ts";
import { startDatabase } from "./support/database.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";
import { makeSermon } from "./support/texts.ts";

const USERS = { few: 300, many: 10_000 };
const ROUNDS = 25;
const GOAL_MS = 50;

const LISTS: Record<string, Partial<RecordListQuery>> = {
  "last edited": {},
  "newest first": { sort: "newest" },
  "by title": { sort: "title" },
  "a series": { series: "Series 7" },
  "a tag and a year": { tag: "tag 3", year: 2015 },
  "a book": { book: "Romans" },
  "a common word": { q: "sermon" },
  "a word and a series, newest first": { q: "lamp", series: "Series 7", sort: "newest" },
};

const GROUP = 1_000;

async function fill(pool: pg.Pool, owner: string, sermons: number): Promise<void> {
  await pool.query(
    `insert into "user" (id, name, email) values ($1::text, 'Bench', $1::text || '@berea.test')`,
    [owner],
  );
  await pool.query("alter table sermons disable trigger user");
  for (let from = 1; from <= sermons; from += GROUP)
    await fillGroup(pool, owner, from, Math.min(from + GROUP - 1, sermons));
}

async function fillGroup(pool: pg.Pool, owner: string, from: number, to: number): Promise<void> {
  const books = KING_JAMES_BOOKS.map(({ name }) => name);
  await pool.query(
    `insert into sermons (owner_id, created_by, last_modified_by, title, date, scripture, description, summary,
       transcript, series, speaker, tags, status, updated_at)
     select $1, $1, $1, 'Sermon ' || n, date '2026-11-22' - 7 * (n % 1500), ($3::text[])[1 + n % 66] || ' 1:1-11',
       'What follows from it.', left($4, 3000), $4, 'Series ' || n % 120, 'Speaker ' || n % 12,
       jsonb_build_array('tag ' || n % 40, 'tag ' || n % 7), case when n % 9 = 0 then 'draft' else 'completed' end,
       now() - n * interval '1 hour'
     from generate_series($2::int, $5::int) n`,
    [owner, from, books, makeSermon(1_200), to],
  );
  await pool.query(
    `insert into search_entries (owner_id, kind, record_id, words, title_words, passages, books)
     select owner_id, 'sermon', id,
       array_to_tsvector(array['sermon', $2, $3 || split_part(scripture, ' 1:1', 1)]
         || case when title like '%7' then '{lamp}'::text[] else '{}' end
         || array(select 'word' || g from generate_series(1, 200) g)),
       array_to_tsvector('{sermon}'), '[]', array[split_part(scripture, ' 1:1', 1)]
     from sermons where owner_id = $1 and substr(title, 8)::int between $4 and $5`,
    [owner, wordOfOwner(owner), wordOfBook(""), from, to],
  );
}

const { database, close } = await startDatabase();
const { pool, db } = database;
for (const [owner, sermons] of Object.entries(USERS)) await fill(pool, owner, sermons);
await pool.query("vacuum analyze");

async function time(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const from = performance.now();
    await read();
    // The first round warms up.
    if (round > 0) times.push(performance.now() - from);
  }
  return findMedian(times) ?? Number.NaN;
}

const rows: string[][] = [];
const missed: string[] = [];
async function report(name: string, work: (owner: string) => Promise<number>): Promise<number> {
  const [few, many] = [await work("few"), await work("many")];
  rows.push([name, milliseconds(few), milliseconds(many), (many / few).toFixed(1)]);
  return many;
}
for (const [name, request] of Object.entries(LISTS)) {
  const list = (owner: string) => time(() => listRecords(db, sermonKind, owner, { limit: 50, ...request }));
  const many = await report(name, list);
  if (many > GOAL_MS) missed.push(`${name} takes ${milliseconds(many)}`);
}
await report("counts and choices", (owner) => time(() => countRecords(db, sermonKind, owner, {})));
await close();

keepReport(
  "library.md",
  `# Lists of the library

${describeMachine()}; the embedded PostgreSQL on the same machine. The first 50 sermons of a user with ${USERS.few} and of one with
${USERS.many.toLocaleString("en")}, without HTTP. Counts are read in parallel. Medians of ${ROUNDS} calls.

${writeTable(["", `${USERS.few} sermons`, `${USERS.many.toLocaleString("en")} sermons`, "ratio"], rows)}

${missed.length === 0 ? `All goals are met: at most ${GOAL_MS} ms.` : `Goals missed: ${missed.join("; ")}.`}
`,
);
if (missed.length > 0) process.exitCode = 1;
