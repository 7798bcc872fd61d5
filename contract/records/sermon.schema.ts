import { z } from "zod";
import { BibleId } from "../bibles/bibles.schema.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { findVimeoId, findYoutubeId, INVALID_VIDEO_LINK } from "../media/video.ts";
import { LanguageTag } from "../processing/language.schema.ts";
import {
  defineRecordEndpoints,
  RecordParams,
  SeriesId,
  UserParams,
  recordFields,
} from "./record-endpoints.schema.ts";
import { RESULT_NAMES, SERMON_RESULTS } from "../sermon-results.ts";
import { ResultName, Results } from "../processing/results.schema.ts";
import { SermonVersion, VersionedPart } from "./sermon-version.schema.ts";
import { distinctTags, SERMON_MESSAGES } from "./sermon.ts";
import { requiredTextOf, textOf, EditorId } from "../text/text.schema.ts";
import { Segment } from "../transcript/transcript.schema.ts";

const WRONG_DATE = "Date must be written as YYYY-MM-DD";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);
const long = (label: string) => textOf(LIMITS.transcriptCharacters, label);

export const SermonStatus = z.enum(["draft", "completed"]);
export const SourceType = z.enum(["pending", "youtube", "upload"]);

/** Markdown, sanitized HTML (the lesson plan), or the nested JSON that `highlights.ts` reads and writes. */
const resultTexts = Object.fromEntries(
  RESULT_NAMES.map((name) => [name, long(SERMON_RESULTS[name].label)]),
) as Record<ResultName, ReturnType<typeof long>>;

/** The fields that users can change. */
const writable = {
  title: requiredTextOf(LIMITS.lineCharacters, "Title", SERMON_MESSAGES.titleRequired),
  /** Calendar date, `YYYY-MM-DD`. */
  date: z.iso
    .date(WRONG_DATE)
    .refine((date) => date >= "0001", WRONG_DATE)
    .nullable(),
  scripture: line("Scripture Reference"),
  description: note("Description"),
  notes: note("Notes"),
  youtubeUrl: line("Video link").refine(
    (link) => link === "" || findYoutubeId(link) !== undefined || findVimeoId(link) !== undefined,
    INVALID_VIDEO_LINK,
  ),
  language: LanguageTag,
  /** The edition in which its passages are printed; null for the user's. */
  bible: BibleId.nullable(),
  series: line("Series"),
  speaker: line("Speaker"),
  /** Unique, ignoring case. */
  tags: z
    .array(textOf(LIMITS.tagCharacters, "Tag"))
    .max(LIMITS.sermonTags, `A sermon can have at most ${LIMITS.sermonTags} tags`)
    .overwrite(distinctTags),
  /** Paragraphs, each optionally starting with a mark `[m:ss]`. */
  transcript: long("Transcript"),
  /** The timed speech of `transcript`; null if the source had no times. */
  segments: z.array(Segment).max(LIMITS.segments).nullable(),
  ...resultTexts,
  status: SermonStatus,
  /** IANA name of the writer's time zone. */
  timezone: textOf(100, "Time zone"),
  isPublished: z.boolean(),
};

export const Sermon = z.object({
  ...recordFields,
  /** How the results were generated; missing for those that never were. */
  results: Results,
  ...writable,
  seriesId: SeriesId,
  sourceType: SourceType,
  completedAt: z.iso.datetime().nullable(),
});
export type Sermon = z.infer<typeof Sermon>;

/** A sermon in lists, without its long texts. */
export const SermonItem = Sermon.omit({
  notes: true,
  transcript: true,
  segments: true,
  ...(Object.fromEntries(RESULT_NAMES.map((name) => [name, true])) as Record<ResultName, true>),
});
export type SermonItem = z.infer<typeof SermonItem>;

const SermonFields = z.object({ ...writable, editor: EditorId }).partial();

/** A client that sets `id` can retry after a lost response: the second request is a conflict, not a second sermon. */
export const NewSermon = SermonFields.extend({ id: z.uuid().optional() });
export type NewSermon = z.infer<typeof NewSermon>;

export const SermonChange = SermonFields.extend({ version: z.int() });
export type SermonChange = z.infer<typeof SermonChange>;

/** Fits the longest real sermons; all texts at their limits would be larger. */
const SERMON_BODY_BYTES = 16 * 1024 * 1024;
/** Fits a text of the maximum length in any encoding. */
const VERSION_BODY_BYTES = 6 * 1024 * 1024;

export const sermonEndpoints = {
  ...defineRecordEndpoints("sermon", {
    record: Sermon,
    item: SermonItem,
    new: NewSermon,
    change: SermonChange,
    version: SermonVersion,
    bodyLimit: SERMON_BODY_BYTES,
  }),
  updateSermon: defineEndpoint(CALLS.updateSermon, {
    summary:
      "Changes fields of a sermon if `version` is its current version; with `return=item` the response omits the long texts",
    recordAccess: "edit",
    params: RecordParams,
    query: z.object({ return: z.literal("item").optional() }),
    body: SermonChange,
    bodyLimit: SERMON_BODY_BYTES,
    response: z.union([Sermon, SermonItem]),
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
  }),
  listSermonVersions: defineEndpoint(CALLS.listSermonVersions, {
    summary: "Lists earlier texts of one part of a sermon, last replaced first, at most 50",
    recordAccess: "edit",
    params: RecordParams,
    query: z.object({ part: VersionedPart }),
    response: z.object({ items: z.array(SermonVersion) }),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  storeSermonVersion: defineEndpoint(CALLS.storeSermonVersion, {
    summary: "Stores a text that the user discarded as a version",
    recordAccess: "edit",
    params: RecordParams,
    body: z.object({ part: ResultName, text: textOf(LIMITS.transcriptCharacters, "Text") }),
    bodyLimit: VERSION_BODY_BYTES,
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "not_found", "too_large"],
  }),
  storeTranscript: defineEndpoint(CALLS.storeTranscript, {
    usageLimit: "convert",
    summary:
      "Reads a transcript file (.txt, .md, .srt, .vtt, .docx) or pasted text, sent as bytes, and stores it with its times as the transcript of a sermon if `version` is its current version",
    recordAccess: "edit",
    params: RecordParams,
    query: z.object({
      /** "" for pasted text. */
      filename: z.string().max(500).default(""),
      version: z.coerce.number().int(),
      youtubeUrl: writable.youtubeUrl.optional(),
    }),
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.transcriptFileBytes,
    response: Sermon,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large", "unsupported"],
  }),
  openSampleSermon: defineEndpoint(CALLS.openSampleSermon, {
    summary: "Returns the user's sample sermon, which is created if it doesn't exist",
    params: UserParams,
    response: Sermon,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
};
