import { sql } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import { sermons } from "../db/schema.ts";
import type { RecordTags } from "../records/record-kind.ts";

const { tags } = sermons;

export const sermonTags: RecordTags = {
  column: tags,
  list: (column) => sql`jsonb_array_elements_text(${column})`,
  normalize: (tag) => tag,
  add: (tag) => ({ tags: sql`${tags} || to_jsonb(${tag}::text)` }),
  remove: (tag) => ({
    tags: sql`(select coalesce(jsonb_agg(tag), '[]') from jsonb_array_elements_text(${tags}) as tag
      where lower(tag) <> lower(${tag}))`,
  }),
  isFull: () => sql`jsonb_array_length(${tags}) >= ${LIMITS.sermonTags}`,
};
