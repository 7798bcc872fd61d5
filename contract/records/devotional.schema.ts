import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { engineChoice } from "../processing/engine.schema.ts";
import { ResultInfo } from "../processing/results.schema.ts";
import { CheckedReference } from "./checks.schema.ts";
import { defineRecordEndpoints, RecordParams, recordFields } from "./record-endpoints.schema.ts";
import { PublicationStatus, PublishedAt } from "./publication.schema.ts";
import { CalendarDay, textOf, EditorId } from "../text/text.schema.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);

/** What a person may write on a devotional. */
const writable = {
  title: line("Title"),
  date: CalendarDay,
  scripture: line("Scripture Reference"),
  /** Markdown. */
  reading: textOf(5 * LIMITS.noteCharacters, "Reading"),
  reflectionQuestions: z.array(note("Question")).max(LIMITS.devotionalQuestions),
  prayer: note("Prayer"),
  /** Name of its series; "" if it is not part of one. */
  series: line("Series"),
  /** Which day of the series it is, from 1. */
  seriesDay: z.int().min(1).max(LIMITS.seriesDays).nullable(),
  /** IANA name of the writer's time zone. */
  timezone: textOf(100, "Time zone"),
  status: PublicationStatus,
};

/** The sermon that a devotional is from; null once that is deleted. */
const sourceSermonId = z.uuid().nullable();

/** How an engine generated a devotional; out of date once the devotional is on another passage. */
export const DevotionalOrigin = ResultInfo.omit({ guardedPieces: true });
export type DevotionalOrigin = z.infer<typeof DevotionalOrigin>;

const origin = DevotionalOrigin.nullable();

export const Devotional = z.object({
  ...recordFields,
  ...writable,
  sourceSermonId,
  /** Null where a person wrote it from nothing. */
  origin,
  publishedAt: PublishedAt,
});
export type Devotional = z.infer<typeof Devotional>;

/** A devotional as lists show it: without what is long. */
export const DevotionalItem = Devotional.omit({
  reading: true,
  reflectionQuestions: true,
  prayer: true,
  origin: true,
}).extend({
  /** The last day of its series so far; null if it is not part of one. */
  seriesLength: z.int().nullable(),
});
export type DevotionalItem = z.infer<typeof DevotionalItem>;

const DevotionalFields = z.object({ ...writable, editor: EditorId }).partial();

/** A new devotional. Whoever chooses its `id` may send it again after a lost answer: that is a conflict, not a second one. */
export const NewDevotional = DevotionalFields.extend({
  id: z.uuid().optional(),
  sourceSermonId: sourceSermonId.optional(),
});
export type NewDevotional = z.infer<typeof NewDevotional>;

export const DevotionalChange = DevotionalFields.extend({ version: z.int() });
export type DevotionalChange = z.infer<typeof DevotionalChange>;

/** What a devotional was before a change, as a person may look at it and take it back. */
export const DevotionalVersion = z.object({
  id: z.string(),
  /** Who wrote it: "You", or the name of an engine. */
  author: z.string(),
  replacedAt: z.iso.datetime(),
  devotional: z.object({ ...writable, origin }),
});
export type DevotionalVersion = z.infer<typeof DevotionalVersion>;

const references = z.array(CheckedReference);

/** References and quotations of a devotional's texts as they are now; spans are characters of each text. */
export const DevotionalChecks = z.object({
  scripture: references,
  reading: references,
  /** For each question in its order. */
  reflectionQuestions: z.array(references),
  prayer: references,
});
export type DevotionalChecks = z.infer<typeof DevotionalChecks>;

const BODY_BYTES = 8 * 1024 * 1024;

export const devotionalEndpoints = {
  ...defineRecordEndpoints("devotional", {
    record: Devotional,
    item: DevotionalItem,
    new: NewDevotional,
    change: DevotionalChange,
    version: DevotionalVersion,
    bodyLimit: BODY_BYTES,
  }),
  listSeries: defineEndpoint(CALLS.listSeries, {
    summary: "Lists the days of the series of a devotional in order; empty if it is not part of a series",
    params: RecordParams,
    response: z.object({ items: z.array(DevotionalItem) }),
    errors: ["unauthenticated", "not_found"],
  }),
  generateDevotional: defineEndpoint(CALLS.generateDevotional, {
    usageLimit: "generate",
    summary:
      "Writes title (where there is none), reading, questions and prayer from a devotional's passage; what was edited meanwhile stays",
    params: RecordParams,
    body: z.object(engineChoice),
    streams: true,
    response: Devotional,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  createDevotionalSeries: defineEndpoint(CALLS.createDevotionalSeries, {
    usageLimit: "generate",
    summary:
      "A series of drafts for five days in a row, fewer where the sermon is too short, each from a main point of it",
    params: RecordParams,
    body: z.object({
      ...engineChoice,
      /** The first day; today in the sermon's time zone unless it is given. */
      startDate: CalendarDay.optional(),
    }),
    streams: true,
    response: z.object({ items: z.array(Devotional) }),
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  checkDevotional: defineEndpoint(CALLS.checkDevotional, {
    usageLimit: "check",
    summary: "References and quotations of a devotional's texts as they are now",
    params: RecordParams,
    response: DevotionalChecks,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
};
