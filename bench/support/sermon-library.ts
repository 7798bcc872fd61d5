import type pg from "pg";
import { scatterVerses } from "./texts.ts";

/** Sermons of the measured user. All others belong to other users. */
export const OWN_SERMONS = 300;
/** Sermons with a transcript of this length. The others have one line of text. */
export const LONG_SERMONS = Number(process.env.BENCH_LONG ?? 10_000);
export const TRANSCRIPT_CHARACTERS = 55_000;
/** Number of different transcripts. */
const TEXTS = 100;
const OTHER_PEOPLE = 1_000;

export async function fillLibrary(pool: pg.Pool, ownerId: string, sermons: number): Promise<void> {
  await pool.query("alter table sermons disable trigger sermons_sought");
  await pool.query(
    `insert into "user" (id, name, email)
     select 'other-' || n, 'Other', n || '@others.test' from generate_series(1, ${OTHER_PEOPLE}) n`,
  );
  // Compressed once and copied in compressed form.
  await pool.query("create table texts (at int primary key, transcript text)");
  for (let at = 0; at < TEXTS; at += 1)
    await pool.query("insert into texts values ($1, $2)", [at, scatterVerses(at, TRANSCRIPT_CHARACTERS)]);
  await pool.query(
    `insert into sermons (owner_id, created_by, last_modified_by, title, date, scripture, description, transcript, updated_at)
     select owner, owner, owner, 'Sermon ' || n, '2026-03-01', 'Romans 8:1-11', 'What follows from it.', transcript,
       now() - n * interval '1 hour'
     from (select n, n % ${TEXTS} as at, case when n <= ${OWN_SERMONS} then $1 else 'other-' || (1 + n % ${OTHER_PEOPLE}) end as owner
           from generate_series(1, ${LONG_SERMONS}) n) as made join texts using (at)`,
    [ownerId],
  );
  await pool.query("drop table texts");
  if (sermons > LONG_SERMONS) {
    await pool.query(
      `insert into sermons (owner_id, created_by, last_modified_by, title, date, scripture, transcript, updated_at)
       select owner, owner, owner, 'Sermon ' || n, '2025-03-02', 'Romans 8:1-11', 'In the beginning, ' || n,
         now() - n * interval '1 minute'
       from (select n, 'other-' || (1 + n % ${OTHER_PEOPLE}) as owner
             from generate_series(1, ${sermons - LONG_SERMONS}) n) as made`,
    );
  }
  await pool.query("alter table sermons enable trigger sermons_sought");
  await pool.query("vacuum analyze sermons");
}
