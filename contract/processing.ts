import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { onEngine } from "./engine.ts";
import { LIMITS } from "./limits.ts";
import { requiredTextOf, textOf } from "./text.ts";
import { Segment } from "./transcript.ts";

export const PROCESSING_MESSAGES = {
  emptyTranscript: "The transcript is empty. Add the words of the sermon first.",
  notText: "This does not look like the words of a sermon.",
  noSubject: "Add a title, a scripture reference or a description first.",
} as const;

/** The four steps of processing in their order, each with the sermon's field that keeps its result. */
export const PROCESSING_STEPS = [
  {
    name: "Refining Transcript",
    result: "refinedTranscript",
    action: "Refine Transcript",
    busy: "Cleaning and formatting the transcript...",
    heading: "Refining Transcript Result",
  },
  {
    name: "Generating Summary",
    result: "summary",
    action: "Generate Summary",
    busy: "Creating a concise summary of the sermon...",
    heading: "Generating Summary Result",
  },
  {
    name: "Creating Lesson Plan",
    result: "lessonPlan",
    action: "Generate Lesson Plan",
    busy: "Developing a comprehensive lesson plan...",
    heading: "Generated Lesson Plan",
  },
  {
    name: "Extracting Highlights",
    result: "highlights",
    action: "Extract Highlights",
    busy: "Identifying key moments and quotes...",
    heading: "Extracting Highlights Result",
  },
] as const;
export type ProcessingStep = (typeof PROCESSING_STEPS)[number];

const transcription = requiredTextOf(
  LIMITS.transcriptCharacters,
  "Transcript",
  PROCESSING_MESSAGES.emptyTranscript,
);

/**
 * With `sermon_id` the result is stored on that sermon as it arrives, and its timed transcript is used. What a person
 * has written there meanwhile stays: what was made is then among the versions, and the result's `madeBeside` names it.
 */
const onSermon = { user_id: z.string().optional(), sermon_id: z.string().optional(), ...onEngine };
const Transcription = z.object({ transcription, ...onSermon });

const known = (label: string) => textOf(LIMITS.noteCharacters, label).default("");
const Subject = {
  user_id: z.string().optional(),
  ...onEngine,
  scripture: known("Scripture Reference"),
  title: known("Title"),
  description: known("Description"),
  objectives: known("Objectives"),
};
const existing = z.array(textOf(LIMITS.noteCharacters, "Entry")).max(500).default([]);

const TRANSCRIPT_BODY_BYTES = 6 * 1024 * 1024;
const errors = ["invalid", "unauthenticated", "forbidden", "not_found", "too_large", "unavailable"] as const;

/** What a transcript file turned out to be. */
export const TranscriptKind = z.enum(["txt", "md", "srt", "vtt", "docx"]);

export const processingEndpoints = {
  refineTranscription: defineEndpoint({
    method: "POST",
    path: "/api/refine-transcription",
    use: "generate",
    summary: "Makes readable paragraphs (Markdown) of a spoken transcript",
    body: Transcription,
    bodyLimit: TRANSCRIPT_BODY_BYTES,
    streams: true,
    response: z.object({ refinedTranscription: z.string() }),
    errors,
  }),
  summarize: defineEndpoint({
    method: "POST",
    path: "/api/summarize",
    use: "generate",
    summary: "Summarises a sermon (Markdown)",
    body: z.object({ text: transcription, ...onSermon }),
    bodyLimit: TRANSCRIPT_BODY_BYTES,
    streams: true,
    response: z.object({ summary: z.string() }),
    errors,
  }),
  generateLessonPlan: defineEndpoint({
    method: "POST",
    path: "/api/generate-lesson-plan",
    use: "generate",
    summary: "Makes a lesson plan (sanitised HTML) of a sermon",
    body: Transcription,
    bodyLimit: TRANSCRIPT_BODY_BYTES,
    streams: true,
    response: z.object({ lessonPlan: z.string() }),
    errors,
  }),
  getHighlights: defineEndpoint({
    method: "POST",
    path: "/api/get-highlights",
    use: "generate",
    summary: "Finds the lines worth repeating, as JSON text of `{highlights: [...]}`",
    body: Transcription,
    bodyLimit: TRANSCRIPT_BODY_BYTES,
    streams: true,
    response: z.object({ highlights: z.string() }),
    errors,
  }),
  generateDiscussionQuestions: defineEndpoint({
    method: "POST",
    path: "/api/generate-discussion-questions",
    use: "generate",
    summary: "More discussion questions, none of which exists already",
    body: z.object({ ...Subject, existingQuestions: existing }),
    streams: true,
    response: z.object({ questions: z.array(z.string()) }),
    errors,
  }),
  generateActivities: defineEndpoint({
    method: "POST",
    path: "/api/generate-activities",
    use: "generate",
    summary: "More activities, none of which exists already",
    body: z.object({ ...Subject, existingActivities: existing }),
    streams: true,
    response: z.object({ activities: z.array(z.string()) }),
    errors,
  }),
  readTranscript: defineEndpoint({
    method: "POST",
    path: "/api/transcripts",
    use: "convert",
    summary: "Reads a transcript file (.txt, .md, .srt, .vtt, .docx) sent as bytes; stores nothing",
    query: z.object({ filename: z.string().max(500).default("") }),
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.transcriptFileBytes,
    response: z.object({
      kind: TranscriptKind,
      transcript: z.string(),
      segments: z.array(Segment).nullable(),
    }),
    errors: ["invalid", "unauthenticated", "too_large", "unsupported"],
  }),
};
