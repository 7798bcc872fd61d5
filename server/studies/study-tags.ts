import { sql } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import { studies } from "../db/schema.ts";
import type { RecordTags } from "../records/record-kind.ts";

const { ministryTags } = studies;

const words = sql`regexp_split_to_table(${ministryTags}, '[\\s,]+')`;

export const studyTags: RecordTags = {
  list: sql`array(select ltrim(word, '#') from ${words} as word where word <> '')`,
  // A tag ends at a space or comma.
  normalize: (tag) => tag.replace(/^#+/, "").replace(/[\s,]+/g, "-"),
  add: (tag) => ({ ministryTags: sql`ltrim(${ministryTags} || ' ' || ${`#${tag}`})` }),
  remove: (tag) => ({
    ministryTags: sql`coalesce((select string_agg(word, ' ') from ${words} as word
      where lower(ltrim(word, '#')) <> lower(${tag}) and word <> ''), '')`,
  }),
  isFull: (tag) => sql`length(${ministryTags}) + ${tag.length + 2} > ${LIMITS.lineCharacters}`,
};
