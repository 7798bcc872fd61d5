import { z } from "zod";
import { BibleId } from "../bibles/bibles.schema.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { generationFields, TokenCount } from "../processing/engine.schema.ts";
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
import { STUDY_MESSAGES } from "./study.ts";
import { CalendarDay, requiredTextOf, textOf, EditorId } from "../text/text.schema.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);
const entries = (label: string) => z.array(note(label)).max(LIMITS.studyEntries);

export const Frequency = z.enum(
  ["weekly", "biweekly", "monthly", "daily"],
  "Frequency must be weekly, biweekly, monthly or daily",
);
export type Frequency = z.infer<typeof Frequency>;

/** New entries start as `video`. */
export const MediaKind = z.enum(["youtube", "vimeo", "audio", "document", "image", "video"]);
export type MediaKind = z.infer<typeof MediaKind>;

/** A link, or an uploaded file with the id `fileId` and its bytes at `url`. */
export const StudyMedia = z.object({
  type: MediaKind.default("video"),
  /** As typed, so it may not be a valid link; views check it. */
  url: line("Media link").default(""),
  title: line("Media title").default(""),
  description: note("Media description").optional(),
  fileId: z.uuid().optional(),
});
export type StudyMedia = z.infer<typeof StudyMedia>;

/** One meeting of a study. The client chooses its id, which stays the same when the session is moved. */
export const StudySession = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/, "A session's id has up to 40 letters, digits and hyphens")
    .default(() => crypto.randomUUID()),
  title: line("Session title").default(""),
  description: note("Session description").default(""),
  scripture: line("Session scripture").default(""),
  discussionQuestions: entries("Question").default([]),
  activities: entries("Activity").default([]),
  resources: entries("Resource").default([]),
  media: z.array(StudyMedia).max(LIMITS.studyEntries).default([]),
});
export type StudySession = z.infer<typeof StudySession>;

const sessions = z
  .array(StudySession)
  .max(LIMITS.studySessions)
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    "Two sessions of a study cannot have the same id",
  );

/** The fields that users can change. */
const writable = {
  title: requiredTextOf(LIMITS.lineCharacters, "Title", STUDY_MESSAGES.detailsRequired),
  description: note("Description"),
  scripture: line("Scripture Reference"),
  objectives: note("Study Objectives"),
  /** The edition in which its passages are printed; null for the user's. */
  bible: BibleId.nullable(),
  /** "" if it is not part of a series. */
  series: line("Series"),
  /** Calendar dates, `YYYY-MM-DD`. */
  startDate: CalendarDay,
  endDate: CalendarDay.nullable(),
  frequency: Frequency,
  ministryTags: line("Ministry Tags"),
  materials: note("Materials"),
  /** IANA name of the writer's time zone. */
  timezone: textOf(100, "Time zone"),
  sessions,
  studyFormat: line("Format"),
  difficultyLevel: line("Difficulty"),
  targetAgeGroup: line("Age group"),
  languageOptions: z.array(line("Language")).max(50),
  prerequisites: note("Prerequisites"),
  expectedOutcomes: entries("Outcome"),
  status: PublicationStatus,
};

/** The leader's guide, generated from the study's details and sessions. */
export const GeneratedContent = ResultInfo.pick({
  isEdited: true,
  isOutOfDate: true,
  conflictingVersionId: true,
  removedSentences: true,
}).extend({
  markdown: textOf(LIMITS.transcriptCharacters, "Generated study"),
  /** Name of the engine that generated it; null if the user wrote it. */
  engine: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
  tokens: TokenCount.nullable(),
});
export type GeneratedContent = z.infer<typeof GeneratedContent>;

export const Study = z.object({
  ...recordFields,
  ...writable,
  seriesId: SeriesId,
  generatedContent: GeneratedContent.nullable(),
  publishedAt: PublishedAt,
});
export type Study = z.infer<typeof Study>;

/** A study in lists, without its long texts. */
export const StudyItem = Study.omit({
  sessions: true,
  generatedContent: true,
  materials: true,
  objectives: true,
});
export type StudyItem = z.infer<typeof StudyItem>;

const generatedContent = GeneratedContent.pick({ markdown: true }).nullable();

const StudyFields = z.object({ ...writable, generatedContent, editor: EditorId }).partial();

/** A client that sets `id` can retry after a lost response: the second request is a conflict, not a second study. */
export const NewStudy = StudyFields.extend({ id: z.uuid().optional() });
export type NewStudy = z.infer<typeof NewStudy>;

/** Only changed and new sessions; `sessionOrder` has all ids if any was added, moved or removed. */
export const StudyChange = StudyFields.extend({
  version: z.int(),
  changedSessions: sessions.optional(),
  sessionOrder: z.array(z.string().max(40)).max(LIMITS.studySessions).optional(),
}).refine(
  ({ sessions: all, changedSessions, sessionOrder }) => !all || (!changedSessions && !sessionOrder),
  "A change names all sessions or the changed ones, not both",
);
export type StudyChange = z.infer<typeof StudyChange>;

export const StudyVersion = z.object({
  ...versionFields,
  study: z.object({ ...writable, generatedContent: GeneratedContent.nullable() }),
});
export type StudyVersion = z.infer<typeof StudyVersion>;

const references = z.array(CheckedReference);

export const CheckedField = z.enum([
  "title",
  "description",
  "scripture",
  "objectives",
  "discussionQuestions",
  "activities",
  "resources",
]);
export type CheckedField = z.infer<typeof CheckedField>;

/** References and quotations in the current texts. Spans in the guide are positions in its Markdown. */
export const StudyChecks = z.object({
  guide: references,
  /** Only fields with references. */
  fields: z.array(
    z.object({
      /** Null for a field of the study itself. */
      sessionId: z.string().nullable(),
      field: CheckedField,
      /** Index in the list of questions, activities or resources; null for other fields. */
      index: z.int().nullable(),
      references,
    }),
  ),
});
export type StudyChecks = z.infer<typeof StudyChecks>;

const STUDY_BODY_BYTES = 8 * 1024 * 1024;

export const studyEndpoints = {
  ...defineRecordEndpoints("study", {
    record: Study,
    item: StudyItem,
    new: NewStudy,
    change: StudyChange,
    version: StudyVersion,
    bodyLimit: STUDY_BODY_BYTES,
  }),
  generateStudyGuide: defineEndpoint(CALLS.generateStudyGuide, {
    usageLimit: "generate",
    summary:
      "Generates and stores the leader's guide (Markdown) of a study; a guide edited in the meantime is retained",
    params: RecordParams,
    body: z.object(generationFields),
    streams: true,
    response: Study,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  createStudyFromSermon: defineEndpoint(CALLS.createStudyFromSermon, {
    summary: "Creates a draft of a study with a session for each main point of a sermon",
    params: RecordParams,
    body: z.object(generationFields),
    response: Study,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "unavailable"],
  }),
  checkStudy: defineEndpoint(CALLS.checkStudy, {
    recordAccess: "view",
    usageLimit: "check",
    summary: "Checks references and quotations in the current guide and fields of a study",
    params: RecordParams,
    response: StudyChecks,
    errors: ["unauthenticated", "not_found", "unavailable", "too_large"],
  }),
};
