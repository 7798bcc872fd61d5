// The door of the engine: what every engine, built in or a language model, can do. No database, no HTTP server.
import type { EngineInfo, TokenCount } from "../../contract/processing/engine.schema.ts";
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import type { ResultFormat, ResultName, SermonResults } from "../../contract/sermon-results.ts";
import { type RawJson, parseRawJson } from "../../contract/text/raw-json.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import type { Study, StudySession } from "../../contract/records/study.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";

/** A sermon as an engine sees it. */
export interface SermonSource {
  /** The text to work on, raw or refined, with marks `[m:ss]` before its paragraphs or without. */
  transcription: string;
  /** The transcript as it came in, where `transcription` is no longer that. */
  transcript?: string;
  /** Timed speech of the transcript as it came in. */
  segments?: readonly Segment[] | null;
  title?: string;
  description?: string;
  scripture?: string;
}

/** A source as it is given to an engine: its timed speech may still be JSON, which another process parses. */
export type SerializedSource<Source extends SermonSource> = Omit<Source, "segments"> & {
  segments?: Source["segments"] | RawJson<Segment[]>;
};

/** The source with its timed speech parsed. */
export function deserializeSource<Source extends SermonSource>({
  segments,
  ...source
}: SerializedSource<Source>): Source {
  const parsed = segments && "json" in segments ? parseRawJson(segments) : segments;
  return { ...source, segments: parsed } as Source;
}

/** What questions and activities are to be about; `existing` are those that must not be repeated. */
export interface StudySubject {
  scripture: string;
  title: string;
  description: string;
  objectives: string;
  existing: readonly string[];
}

/** One session of a study as an engine sees it. */
export type GuideSession = Pick<
  StudySession,
  "title" | "description" | "scripture" | "discussionQuestions" | "activities" | "resources"
>;

/** A study of which a leader's guide is made. */
export interface GuideSource extends Pick<
  Study,
  | "title"
  | "description"
  | "scripture"
  | "objectives"
  | "materials"
  | "difficultyLevel"
  | "targetAgeGroup"
  | "prerequisites"
  | "expectedOutcomes"
> {
  sessions: readonly GuideSession[];
}

/** A sermon as a study or a series of devotionals is begun from it. */
export interface SermonWithSummary extends SermonSource {
  title: string;
  description: string;
  scripture: string;
  /** Markdown; "" where there is none. */
  summary: string;
}

/** What a devotional is to be on. */
export interface DevotionalSource {
  scripture: string;
  /** What its writer calls it; "" where they have not said. */
  title: string;
}

/** A devotional as an engine makes it. Callers sanitize the reading. */
export interface DevotionalContent {
  title: string;
  /** Markdown: the Bible text, and what helps to take it to heart. */
  reading: string;
  reflectionQuestions: string[];
  prayer: string;
}

/** One day of a series that is made of a sermon. */
export interface SeriesDay extends DevotionalContent {
  /** The passage of the day; "" where neither its part of the sermon nor the sermon names one. */
  scripture: string;
}

/** A finished piece of long work. */
export interface Piece {
  text: string;
  tokens: TokenCount;
}

/** Keeps finished pieces, so that work that is taken up again does not do (and pay for) them twice. */
export interface PieceStore {
  find(key: string): Promise<Piece | undefined>;
  save(key: string, piece: Piece): Promise<void>;
}

/** How one piece of work is watched, stopped and taken up again. */
export interface WorkOptions {
  /** Whose work it is: people take turns where there is much to do. */
  owner?: string | undefined;
  /** Aborting stops all calls upstream; the work then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
  pieces?: PieceStore;
}

/** Work whose text is made from its beginning to its end. */
export interface TextOptions extends WorkOptions {
  /** Receives the text of the result as it is made, in the order of the sermon; together it is the result. */
  onText?: (text: string) => void;
}

/** Work whose parts come together to a whole that changes until it is done. */
export interface DraftOptions<Draft> extends WorkOptions {
  /** Receives the result as far as it is made, in place of what it received before; the last is the result. */
  onDraft?: (draft: Draft) => void;
}

/** Work that makes a list, one item after the other. */
export interface ItemOptions extends WorkOptions {
  /** Receives each item as it is made; none is taken back, and together they are the result. */
  onItem?: (item: string) => void;
}

/** What was made, and what it took. */
export interface EngineResult<Result> {
  result: Result;
  tokens: TokenCount;
  /** Of highlights: quotes that do not stand in the transcript and were left out. */
  droppedQuotes?: number;
  /** Sentences that a model wrote and that do not come from what it was given: they were left out. */
  removedSentences?: number;
  /** Of a refined transcript: pieces kept in their built-in refinement because the model changed what was said. */
  guardedPieces?: number;
}

type ResultOf<Format extends ResultFormat> = Format extends "highlights" ? Highlight[] : string;
type OptionsOf<Format extends ResultFormat> = Format extends "markdown" | "timed markdown"
  ? TextOptions
  : DraftOptions<ResultOf<Format>>;

/**
 * The methods that make the results of a sermon, as `SERMON_RESULTS` describes them:
 * - Markdown in readable paragraphs, with marks `[m:ss]` where the format is timed and the times are known;
 * - HTML of elements that need no sanitizing; callers sanitize it all the same;
 * - highlights: quotes word for word from the transcript, in its order, timed where the source is.
 */
export type SermonResultMethods = {
  [Name in ResultName as SermonResults[Name]["task"]]: (
    source: SerializedSource<SermonSource>,
    options?: OptionsOf<SermonResults[Name]["format"]>,
  ) => Promise<EngineResult<ResultOf<SermonResults[Name]["format"]>>>;
};

/** What an engine makes. Each method rejects with an `EngineError` where the input cannot be worked on. */
export interface Engine extends SermonResultMethods {
  readonly info: EngineInfo;
  generateQuestions(subject: StudySubject, options?: ItemOptions): Promise<EngineResult<string[]>>;
  generateActivities(subject: StudySubject, options?: ItemOptions): Promise<EngineResult<string[]>>;
  /**
   * Markdown in sections: the study, then each session in its order; a blank line between them makes the whole. The
   * study's own questions and activities stand in it word for word. Callers sanitize it.
   */
  createGuide(
    source: GuideSource,
    options?: DraftOptions<readonly string[]>,
  ): Promise<EngineResult<string[]>>;
  /** A devotional on a passage, whose Bible text is added by program; nothing else in it is quoted. */
  createDevotional(
    source: DevotionalSource,
    options?: DraftOptions<DevotionalContent>,
  ): Promise<EngineResult<DevotionalContent>>;
  /**
   * Devotionals for five days, fewer where a sermon is too short, each from one of its main points in their order. What
   * they quote stands word for word in the transcript or in the Bible.
   */
  createDevotionalSeries(
    sermon: SerializedSource<SermonWithSummary>,
    options?: DraftOptions<readonly SeriesDay[]>,
  ): Promise<EngineResult<SeriesDay[]>>;
}

/** The input cannot be worked on, or the engine cannot work now; the message is a sentence for the person who asked. */
export class EngineError extends Error {
  override name = "EngineError";
}

/** The model behind the engine cannot be reached, or is of no use as it is set up; the built-in engine still is. */
export class ModelError extends EngineError {
  override name = "ModelError";
}
