import { z } from "zod";
import { LIMITS } from "../../limits.ts";
import { PageQuery } from "../../paging.ts";
import { textOf } from "../../text/text.schema.ts";
import { MAX_BATCH, MAX_CHOICES, RECORD_SORTS } from "./record-list.ts";

/** Which records a list has. All conditions must be met. */
export const RecordFilter = z.object({
  /** Words (the last may be incomplete) or a Bible passage, as in the search of all records. */
  q: textOf(LIMITS.lineCharacters, "Search").optional(),
  series: textOf(LIMITS.lineCharacters, "Series").optional(),
  speaker: textOf(LIMITS.lineCharacters, "Speaker").optional(),
  tag: textOf(LIMITS.lineCharacters, "Tag").optional(),
  /** The English name of a book of the Bible in the scripture field, such as "1 Corinthians". */
  book: z.string().max(40).optional(),
  /** The year of the date of the record. */
  year: z.coerce.number().int().min(1).max(9998).optional(),
  status: z.enum(["draft", "completed", "published"]).optional(),
  /** Only archived records; otherwise only others. */
  archived: z.literal("true").optional(),
  /** Lists only the first day of each series of days. */
  grouped: z.literal("true").optional(),
});
export type RecordFilter = z.infer<typeof RecordFilter>;

export const RecordListQuery = PageQuery.extend({
  ...RecordFilter.shape,
  sort: z.enum(RECORD_SORTS).default("edited"),
  /** `next` of the previous page. */
  after: z.string().max(500).optional(),
});
export type RecordListQuery = z.infer<typeof RecordListQuery>;

/** A value that records have, and how many have it. */
const Choice = z.object({ value: z.string(), count: z.int() });
export type Choice = z.infer<typeof Choice>;

const choices = z.array(Choice).max(MAX_CHOICES);

export const RecordCounts = z.object({
  /** How many records match. */
  total: z.int(),
  /** How many records the user has without any filter, archived or not. */
  all: z.object({ current: z.int(), archived: z.int() }),
  /** The values of all records, archived or not as requested, to choose from. */
  choices: z.object({
    series: choices,
    speaker: choices,
    tag: choices,
    book: choices,
    year: choices,
    status: choices,
  }),
});
export type RecordCounts = z.infer<typeof RecordCounts>;

const ids = z.array(z.uuid()).min(1).max(MAX_BATCH);
const series = textOf(LIMITS.lineCharacters, "Series").trim();
const tag = textOf(LIMITS.tagCharacters, "Tag").trim().min(1, "Please enter a tag");

/** One change of many records. */
export const RecordBatch = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["archive", "restore", "delete"]), ids }),
  z.object({ action: z.enum(["addTag", "removeTag"]), ids, tag }),
  /** "" removes the records from their series. */
  z.object({ action: z.literal("setSeries"), ids, series }),
]);
export type RecordBatch = z.infer<typeof RecordBatch>;

export const BatchAnswer = z.object({
  /** The records that are different now. */
  changed: z.array(z.string()),
  /** The records that could not be changed, and why. */
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  /** The series that the changed records had before, so that it can be undone. */
  before: z.array(z.object({ series: z.string(), ids: z.array(z.string()) })),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;
