import { z } from "zod";
import { BibleId } from "../bibles/bibles.schema.ts";
import type { Call } from "../call.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { CHECK_MESSAGES, CHECKED_PARTS } from "./checks.ts";
import { RecordParams } from "./record-endpoints.schema.ts";
import { textOf } from "../text/text.schema.ts";

/** Characters `start` to `end` (exclusive) of a text. */
export const TextSpan = z.object({ start: z.int(), end: z.int() });
export type TextSpan = z.infer<typeof TextSpan>;

/**
 * How a quotation next to a reference compares with the editions of this server:
 * - `exact`: word for word;
 * - `close`: the same words but for a few, listed as differences;
 * - `another wording`: follows the verse, but no edition here has these words;
 * - `misquoted`: an edition has these words but for some that change the meaning, listed as differences;
 * - `wrong reference`: the words are from `rightReference`;
 * - `not found`: no edition here has such words anywhere.
 */
export const QuotationLabel = z.enum([
  "exact",
  "close",
  "another wording",
  "misquoted",
  "wrong reference",
  "not found",
]);
export type QuotationLabel = z.infer<typeof QuotationLabel>;

export const CheckedReference = z.object({
  /** Position in the text of its part; for the lesson plan in its visible text. */
  span: TextSpan,
  /** As written or spoken there. */
  text: z.string(),
  /** Normalized, for example `1 Corinthians 13:4-7`. */
  reference: z.string(),
  /** False for John 3:99. */
  exists: z.boolean(),
  /** A guess at what was said, if speech recognition garbled it: "Hebrews 1:14" for "Hebrews 114", which doesn't exist. */
  suggestion: z.string().optional(),
  /** True if the user has said that this is no such reference, or not the suggested one. */
  isDismissed: z.boolean().optional(),
  quotation: z
    .object({
      span: TextSpan,
      label: QuotationLabel,
      /** The id of the edition that the words are closest to; absent if they are in none. */
      edition: z.string().optional(),
      /** The correct reference of the words, for a wrong reference. */
      rightReference: z.string().optional(),
      /** The words that differ, in order; either side may be empty. */
      difference: z.array(z.object({ quoted: z.string(), printed: z.string() })).optional(),
      /** True if the user has said that this is not a quotation. */
      isDismissed: z.boolean().optional(),
    })
    .optional(),
});
export type CheckedReference = z.infer<typeof CheckedReference>;

/** A sentence about the sermon, with the passage of the transcript that supports it, if any. */
export const Source = z.object({
  span: TextSpan,
  /** Position in the sermon's `transcript`; null if nothing supports it ("not from the sermon"). */
  restsOn: TextSpan.nullable(),
  /** Time of that passage in seconds, if the transcript is timed. */
  time: z.number().nullable(),
});
export type Source = z.infer<typeof Source>;

/** A difference between the transcript (`before`) and the refined transcript (`after`). */
export const RefinementChange = z.object({
  /** Position in the refined transcript. */
  span: TextSpan,
  before: z.string(),
  after: z.string(),
  kind: z.enum(["removed", "added", "changed"]),
});
export type RefinementChange = z.infer<typeof RefinementChange>;

/** A name that speech recognition may have misheard, wherever the refined transcript has it. */
export const NameCorrection = z.object({
  /** As written there. */
  text: z.string(),
  /** As the church profile spells it. */
  suggestion: z.string(),
  /** Positions in the refined transcript, in order. */
  spans: z.array(TextSpan),
  /** True if the user has said that the name is right. */
  isDismissed: z.boolean().optional(),
});
export type NameCorrection = z.infer<typeof NameCorrection>;

export const CheckedPart = z.enum(CHECKED_PARTS);
export type CheckedPart = z.infer<typeof CheckedPart>;

export const SermonChecks = z.object({
  references: z.partialRecord(CheckedPart, z.array(CheckedReference)),
  sources: z.object({ summary: z.array(Source), lessonPlan: z.array(Source) }),
  changes: z.array(RefinementChange),
  corrections: z.array(NameCorrection),
});
export type SermonChecks = z.infer<typeof SermonChecks>;

/** A reference in a scripture field, where the name of a book alone also counts. */
export const FieldReference = CheckedReference.omit({ quotation: true, isDismissed: true });
export type FieldReference = z.infer<typeof FieldReference>;

export const BiblePassage = z.object({
  reference: z.string(),
  /** The edition's id, name, abbreviation and the line that is printed with its passages. */
  bible: BibleId,
  translation: z.string(),
  abbreviation: z.string(),
  copyright: z.string(),
  verses: z.array(
    z.object({
      book: z.string(),
      chapter: z.int(),
      verse: z.int(),
      /** Chapter and verse in the edition, if it numbers the verse differently. */
      number: z.string().optional(),
      text: z.string(),
    }),
  ),
});
export type BiblePassage = z.infer<typeof BiblePassage>;

/** A word of the original text of a verse, with its entry in Strong's dictionary. */
export const OriginalWord = z.object({
  text: z.string(),
  /** The form in the dictionary, with vowels. */
  lemma: z.string(),
  transliteration: z.string(),
  /** For example "H430". */
  number: z.string(),
  meaning: z.string(),
});
export type OriginalWord = z.infer<typeof OriginalWord>;

export const RelatedPassages = z.object({
  /** In canonical order, each with the beginning of its text. */
  crossReferences: z.array(z.object({ reference: z.string(), text: z.string() })),
  /** The Hebrew words of the first verses; empty for the New Testament. */
  words: z.array(z.object({ chapter: z.int(), verse: z.int(), words: z.array(OriginalWord) })),
});
export type RelatedPassages = z.infer<typeof RelatedPassages>;

/**
 * Says whether the finding about a quotation, or about a written reference or name ("John 3:99", "Okafer"), is to be
 * ignored, wherever the texts of the record contain these words.
 */
export const Dismissal = z
  .object({
    quotation: textOf(LIMITS.quotationCharacters, "Quotation").optional(),
    reference: textOf(LIMITS.quotationCharacters, "Reference").optional(),
    isDismissed: z.boolean(),
  })
  .refine(
    ({ quotation, reference }) => (quotation === undefined) !== (reference === undefined),
    CHECK_MESSAGES.oneDismissal,
  );
export type Dismissal = z.infer<typeof Dismissal>;

const defineDismissal = (call: Call) =>
  defineEndpoint(call, {
    recordAccess: "edit",
    summary:
      "Dismisses the finding about a quotation or a reference, or takes that back; it lasts while the words are the same",
    params: RecordParams,
    body: Dismissal,
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "not_found"],
  });

const PassageQuery = z.object({
  reference: z.string().max(200),
  /** Defaults to the user's edition. */
  bible: BibleId.optional(),
});

export const checkEndpoints = {
  checkSermon: defineEndpoint(CALLS.checkSermon, {
    recordAccess: "view",
    usageLimit: "check",
    summary: "Checks references, quotations, sources and changes in the current texts of a sermon",
    params: z.object({ uid: z.string(), id: z.string() }),
    response: SermonChecks,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
  dismissSermonFinding: defineDismissal(CALLS.dismissSermonFinding),
  dismissStudyFinding: defineDismissal(CALLS.dismissStudyFinding),
  dismissDevotionalFinding: defineDismissal(CALLS.dismissDevotionalFinding),
  readReferences: defineEndpoint(CALLS.readReferences, {
    summary: "Finds the references in a short text such as a scripture field",
    query: z.object({ text: textOf(LIMITS.lineCharacters, "Scripture Reference") }),
    response: z.object({
      /** In order; later ones of a list ("John 3:16, 18") start at their own number. */
      references: z.array(FieldReference),
      /** The text with each existing reference normalized, and everything else unchanged. */
      normalized: z.string(),
    }),
    errors: ["invalid", "unauthenticated"],
  }),
  getPassage: defineEndpoint(CALLS.getPassage, {
    summary: "Returns the Bible text of a reference, at most 200 verses",
    query: PassageQuery,
    response: BiblePassage,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  getRelatedPassages: defineEndpoint(CALLS.getRelatedPassages, {
    summary: "Returns cross references and original words of a passage",
    query: PassageQuery,
    response: RelatedPassages,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
};
