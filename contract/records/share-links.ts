// Which parts of a record a link can show. A part that is not chosen never reaches the page.
import type { ExportedKind } from "../record-kinds.ts";

export const SHARE_MESSAGES = {
  notFound: "This link no longer exists.",
  tooMany: "This has as many links as it can have. Please delete one that is no longer needed.",
  unknownPart: "This can't be shown on a shared page.",
  noParts: "Choose at least one part to share",
  expired: "Choose a day in the future",
  createFailed: "Failed to create the link",
  deleteFailed: "Failed to delete the link",
} as const;

/** How many links one record may have. */
export const MAX_LINKS = 50;

interface SharedPart {
  label: string;
  /** The fields of the record that the part shows. */
  fields: readonly string[];
  /** Whether it is chosen at first. */
  isUsual: boolean;
}

const part = (label: string, fields: readonly string[], isUsual = true): SharedPart => ({
  label,
  fields,
  isUsual,
});

/** In the order of the page. The recording is a file, so it has no field. */
export const SHARED_PARTS = {
  sermons: {
    audio: part("Recording", [], false),
    video: part("Video link", ["youtubeUrl"]),
    series: part("Series", ["series"]),
    description: part("Description", ["description"]),
    summary: part("Summary", ["summary"]),
    lessonPlan: part("Lesson Plan", ["lessonPlan"]),
    highlights: part("Highlights", ["highlights"]),
    transcript: part("Transcript", ["refinedTranscript", "transcript"]),
    notes: part("Notes", ["notes"], false),
  },
  studies: {
    description: part("Description", ["description"]),
    objectives: part("Objectives", ["objectives"]),
    materials: part("Materials", ["materials"]),
    prerequisites: part("Prerequisites", ["prerequisites"]),
    expectedOutcomes: part("Expected Outcomes", ["expectedOutcomes"]),
    sessions: part("Sessions", ["sessions"]),
    media: part("Media of the sessions", [], false),
    guide: part("Leader’s Guide", ["generatedContent"], false),
  },
  devotionals: {
    series: part("Series", ["series", "seriesDay"]),
    reading: part("Reading", ["reading"]),
    reflectionQuestions: part("Reflection Questions", ["reflectionQuestions"]),
    prayer: part("Prayer", ["prayer"]),
  },
} as const satisfies Record<ExportedKind, Record<string, SharedPart>>;

/** The parts of a kind by name. */
export const listSharedParts = (kind: ExportedKind): [name: string, part: SharedPart][] =>
  Object.entries(SHARED_PARTS[kind]);

export const listUsualParts = (kind: ExportedKind): string[] =>
  listSharedParts(kind)
    .filter(([, { isUsual }]) => isUsual)
    .map(([name]) => name);

/** The page of a link. What follows `#t=` is a time in seconds. */
export const SHARE_PATH = "/s/";
