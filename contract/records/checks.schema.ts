import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { CHECKED_PARTS } from "./checks.ts";
import { textOf } from "../text/text.schema.ts";

/** Characters `start` to `end` (exclusive) of a text. */
export const TextSpan = z.object({ start: z.int(), end: z.int() });
export type TextSpan = z.infer<typeof TextSpan>;

/** How a quotation beside a reference compares with the Bible text. */
export const QuotationLabel = z.enum(["exact", "paraphrase", "wrong reference"]);
export type QuotationLabel = z.infer<typeof QuotationLabel>;

export const CheckedReference = z.object({
  /** Where it stands in the text of its part; for the lesson plan in its visible text. */
  span: TextSpan,
  /** As it is written or was spoken there. */
  text: z.string(),
  /** Written the usual way, for example `1 Corinthians 13:4-7`. */
  reference: z.string(),
  /** False for John 3:99. */
  exists: z.boolean(),
  quotation: z
    .object({
      span: TextSpan,
      label: QuotationLabel,
      /** Where the words really stand, for a wrong reference. */
      rightReference: z.string().optional(),
    })
    .optional(),
});
export type CheckedReference = z.infer<typeof CheckedReference>;

/** A sentence that reports what the sermon says, and the passage of the transcript that it rests on, if any. */
export const Source = z.object({
  span: TextSpan,
  /** In the sermon's `transcript`; null where it rests on nothing: "not from your sermon". */
  restsOn: TextSpan.nullable(),
  /** Seconds at which that passage was said, where the transcript is timed. */
  time: z.number().nullable(),
});
export type Source = z.infer<typeof Source>;

/** One thing that refining changed: `before` in the transcript became `after` in the refined one. */
export const RefinementChange = z.object({
  /** Characters of the refined transcript. */
  span: TextSpan,
  before: z.string(),
  after: z.string(),
  kind: z.enum(["removed", "added", "changed"]),
});
export type RefinementChange = z.infer<typeof RefinementChange>;

export const CheckedPart = z.enum(CHECKED_PARTS);
export type CheckedPart = z.infer<typeof CheckedPart>;

export const SermonChecks = z.object({
  references: z.partialRecord(CheckedPart, z.array(CheckedReference)),
  sources: z.object({ summary: z.array(Source), lessonPlan: z.array(Source) }),
  changes: z.array(RefinementChange),
});
export type SermonChecks = z.infer<typeof SermonChecks>;

/** A reference of a field that is about scripture, where the bare name of a book counts too. */
export const FieldReference = CheckedReference.omit({ quotation: true });
export type FieldReference = z.infer<typeof FieldReference>;

export const BiblePassage = z.object({
  reference: z.string(),
  translation: z.string(),
  verses: z.array(z.object({ book: z.string(), chapter: z.int(), verse: z.int(), text: z.string() })),
});
export type BiblePassage = z.infer<typeof BiblePassage>;

export const checkEndpoints = {
  checkSermon: defineEndpoint(CALLS.checkSermon, {
    usageLimit: "check",
    summary: "References, quotations, sources and changes of a sermon's texts as they are now",
    params: z.object({ uid: z.string(), id: z.string() }),
    response: SermonChecks,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
  readReferences: defineEndpoint(CALLS.readReferences, {
    summary: "The references of a short text such as a scripture field, while it is typed",
    query: z.object({ text: textOf(LIMITS.lineCharacters, "Scripture Reference") }),
    response: z.object({
      /** In their order; later ones of a list ("John 3:16, 18") begin at their own number. */
      references: z.array(FieldReference),
      /** The text with each reference that exists written the usual way, and all else as it is. */
      normalized: z.string(),
    }),
    errors: ["invalid", "unauthenticated"],
  }),
  getPassage: defineEndpoint(CALLS.getPassage, {
    summary: "The Bible text of a reference, at most 200 verses of it",
    query: z.object({ reference: z.string().max(200) }),
    response: BiblePassage,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
};
