// The door of the engine: what every engine, built in or a language model, can do. No database, no HTTP server.
import type { Highlight } from "../../contract/highlights.ts";
import type { Segment } from "../../contract/transcript.ts";

/** A sermon as an engine sees it. */
export interface SermonSource {
  /** The text to work on, raw or refined, with marks `[m:ss]` before its paragraphs or without. */
  transcription: string;
  /** The transcript as it came in, where `transcription` is no longer that. */
  transcript?: string;
  /** Timed speech of the transcript as it came in. */
  segments?: readonly Segment[] | null;
  title?: string;
  scripture?: string;
}

/** What questions and activities are to be about; `existing` are those that must not be repeated. */
export interface StudySubject {
  scripture: string;
  title: string;
  description: string;
  objectives: string;
  existing: readonly string[];
}

/** The six things that an engine makes. Each rejects with an `EngineError` where the input cannot be worked on. */
export interface Engine {
  /** What people call it. */
  readonly name: string;
  /** Readable Markdown paragraphs, with marks `[m:ss]` where the times are known. */
  refineTranscript(source: SermonSource): Promise<string>;
  /** Markdown: main points as headings, key sentences, passages used. */
  summarizeSermon(source: SermonSource): Promise<string>;
  /** HTML of elements that need no sanitising; callers sanitise it all the same. */
  createLessonPlan(source: SermonSource): Promise<string>;
  /** Quotes word for word from the transcript, in its order, timed where the source is. */
  extractHighlights(source: SermonSource): Promise<Highlight[]>;
  generateQuestions(subject: StudySubject): Promise<string[]>;
  generateActivities(subject: StudySubject): Promise<string[]>;
}

/** The input cannot be worked on; the message is a sentence for the person who gave it. */
export class EngineError extends Error {
  override name = "EngineError";
}
