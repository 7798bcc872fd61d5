import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LIMITS } from "../../contract/limits.ts";
import { studies } from "../db/schema.ts";
import type { RecordTags } from "../records/record-kind.ts";

const { ministryTags } = studies;

const split = (column: AnyPgColumn | SQL) => sql`regexp_split_to_table(${column}, '[\\s,]+')`;

export const studyTags: RecordTags = {
  column: ministryTags,
  list: (column) => sql`(select ltrim(word, '#') from ${split(column)} as word)`,
  // A tag ends at a space or comma.
  normalize: (tag) => tag.replace(/^#+/, "").replace(/[\s,]+/g, "-"),
  add: (tag) => ({ ministryTags: sql`ltrim(${ministryTags} || ' ' || ${`#${tag}`})` }),
  remove: (tag) => ({
    ministryTags: sql`coalesce((select string_agg(word, ' ') from ${split(ministryTags)} as word
      where lower(ltrim(word, '#')) <> lower(${tag}) and word <> ''), '')`,
  }),
  isFull: (tag) => sql`length(${ministryTags}) + ${tag.length + 2} > ${LIMITS.lineCharacters}`,
};
