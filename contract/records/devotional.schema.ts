import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { generationFields } from "../processing/engine.schema.ts";
import { ResultInfo } from "../processing/results.schema.ts";
import { CheckedReference } from "./checks.schema.ts";
import {
  defineRecordEndpoints,
  RecordParams,
  recordFields,
  SeriesId,
  versionFields,
} from "./record-endpoints.schema.ts";
import { PublicationStatus, PublishedAt } from "./publication.schema.ts";
import { CalendarDay, textOf, EditorId } from "../text/text.schema.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);

/** The fields that users can change. */
const writable = {
  title: line("Title"),
  date: CalendarDay,
  scripture: line("Scripture Reference"),
  /** Markdown. */
  reading: textOf(5 * LIMITS.noteCharacters, "Reading"),
  reflectionQuestions: z.array(note("Question")).max(LIMITS.devotionalQuestions),
  prayer: note("Prayer"),
  /** "" if it is not part of a series. */
  series: line("Series"),
  seriesDay: z.int().min(1).max(LIMITS.seriesDays).nullable(),
  /** IANA name of the writer's time zone. */
  timezone: textOf(100, "Time zone"),
  status: PublicationStatus,
};

/** The sermon that the devotional is based on; null once it is deleted. */
const sourceSermonId = z.uuid().nullable();

/** How an engine generated a devotional; out of date once its passage has changed. */
export const DevotionalOrigin = ResultInfo.omit({ guardedPieces: true, notices: true });
export type DevotionalOrigin = z.infer<typeof DevotionalOrigin>;

const origin = DevotionalOrigin.nullable();

export const Devotional = z.object({
  ...recordFields,
  ...writable,
  seriesId: SeriesId,
  sourceSermonId,
  /** Null if no engine was used. */
  origin,
  publishedAt: PublishedAt,
});
export type Devotional = z.infer<typeof Devotional>;

/** A devotional in lists, without its long texts. */
export const DevotionalItem = Devotional.omit({
  reading: true,
  reflectionQuestions: true,
  prayer: true,
  origin: true,
}).extend({
  /** The last day of its series so far; null if it is not part of one. */
  seriesLength: z.int().nullable(),
  /** The days of its series that are listed together, in order; empty if it is not part of one. */
  dayIds: z.array(z.string()),
});
export type DevotionalItem = z.infer<typeof DevotionalItem>;

const DevotionalFields = z.object({ ...writable, editor: EditorId }).partial();

/** A client that sets `id` can retry after a lost response: the second request is a conflict, not a second devotional. */
export const NewDevotional = DevotionalFields.extend({
  id: z.uuid().optional(),
  sourceSermonId: sourceSermonId.optional(),
});
export type NewDevotional = z.infer<typeof NewDevotional>;

export const DevotionalChange = DevotionalFields.extend({ version: z.int() });
export type DevotionalChange = z.infer<typeof DevotionalChange>;

export const DevotionalVersion = z.object({
  ...versionFields,
  devotional: z.object({ ...writable, origin }),
});
export type DevotionalVersion = z.infer<typeof DevotionalVersion>;

const references = z.array(CheckedReference);

/** Checks references and quotations in the current texts of a devotional; spans are characters of each text. */
export const DevotionalChecks = z.object({
  scripture: references,
  reading: references,
  /** In the order of the questions. */
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
  listSeriesDays: defineEndpoint(CALLS.listSeriesDays, {
    summary: "Lists the days of the series of a devotional in order; empty if it is not part of a series",
    params: RecordParams,
    response: z.object({ items: z.array(DevotionalItem) }),
    errors: ["unauthenticated", "not_found"],
  }),
  generateDevotional: defineEndpoint(CALLS.generateDevotional, {
    usageLimit: "generate",
    summary:
      "Generates the title (if empty), reading, questions and prayer for a devotional's passage; text edited in the meantime is retained",
    params: RecordParams,
    body: z.object(generationFields),
    streams: true,
    response: Devotional,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  countSeriesDays: defineEndpoint(CALLS.countSeriesDays, {
    summary:
      "Counts the days of a series without a model: the distinct points and passages of a sermon, at most five",
    params: RecordParams,
    response: z.object({
      days: z.int().min(0).max(LIMITS.seriesDays),
      /** Why there are none, for example because the sermon has no text; null if there are days. */
      problem: z.string().nullable(),
    }),
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
  createDevotionalSeries: defineEndpoint(CALLS.createDevotionalSeries, {
    usageLimit: "generate",
    summary:
      "Creates drafts for five consecutive days (fewer for a short sermon), each based on a main point of the sermon",
    params: RecordParams,
    body: z.object({
      ...generationFields,
      /** The first day; defaults to today in the sermon's time zone. */
      startDate: CalendarDay.optional(),
    }),
    streams: true,
    response: z.object({ items: z.array(Devotional) }),
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  checkDevotional: defineEndpoint(CALLS.checkDevotional, {
    recordAccess: "view",
    usageLimit: "check",
    summary: "Checks references and quotations in the current texts of a devotional",
    params: RecordParams,
    response: DevotionalChecks,
    errors: ["unauthenticated", "not_found", "unavailable", "too_large"],
  }),
};
