// The interface of all engines, built-in or language model. It knows nothing of the database or the HTTP server.
import type { ChurchProfile } from "../../contract/account/church-profile.schema.ts";
import type { ResultOptions } from "../../contract/processing/result-options.schema.ts";
import type { EngineInfo, TokenCount } from "../../contract/processing/engine.schema.ts";
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import type { ResultFormat, ResultName, SermonResults } from "../../contract/sermon-results.ts";
import { type RawJson, parseRawJson } from "../../contract/text/raw-json.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import type { Study, StudySession } from "../../contract/records/study.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";

/** How a user wants texts to be written; language models follow it. */
export interface Writing {
  /** The church's own name and its profile; each field may be "". */
  profile: ChurchProfile & { church: string };
  options: ResultOptions;
}

/** What every source names, so that no text is printed in another edition than the user's. */
interface WithEdition {
  /** The edition of the Bible that passages are printed in. */
  edition: EditionSource;
  writing?: Writing | undefined;
}

export interface SermonSource extends WithEdition {
  /** The text to work on, raw or refined; its paragraphs may start with marks `[m:ss]`. */
  transcription: string;
  /** The original transcript, if `transcription` differs from it. */
  transcript?: string;
  /** Timed segments of the original transcript. */
  segments?: readonly Segment[] | null;
  title?: string;
  description?: string;
  scripture?: string;
}

/** A source whose segments may still be JSON, so that the process that needs them does the parsing. */
export type SerializedSource<Source extends SermonSource> = Omit<Source, "segments"> & {
  segments?: Source["segments"] | RawJson<Segment[]>;
};

export function deserializeSource<Source extends SermonSource>({
  segments,
  ...source
}: SerializedSource<Source>): Source {
  const parsed = segments && "json" in segments ? parseRawJson(segments) : segments;
  return { ...source, segments: parsed } as Source;
}

/** What to generate questions and activities about; those in `existing` must not be repeated. */
export interface StudySubject extends WithEdition {
  scripture: string;
  title: string;
  description: string;
  objectives: string;
  existing: readonly string[];
}

export type GuideSession = Pick<
  StudySession,
  "title" | "description" | "scripture" | "discussionQuestions" | "activities" | "resources"
>;

export interface GuideSource
  extends
    WithEdition,
    Pick<
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

/** The sermon that a study or a series of devotionals is generated from. */
export interface SermonWithSummary extends SermonSource {
  title: string;
  description: string;
  scripture: string;
  /** Markdown; "" if there is none. */
  summary: string;
}

export interface DevotionalSource extends WithEdition {
  scripture: string;
  /** The title that the user entered, or "". */
  title: string;
}

/** A generated devotional. Callers sanitize the reading. */
export interface DevotionalContent {
  title: string;
  /** Markdown: the Bible text and a meditation on it. */
  reading: string;
  reflectionQuestions: string[];
  prayer: string;
}

export interface SeriesDay extends DevotionalContent {
  /** The passage of the day; "" if neither its part of the sermon nor the whole sermon names one. */
  scripture: string;
}

/** The finished result of one part of a long task. */
export interface Piece {
  text: string;
  tokens: TokenCount;
}

/** Stores finished pieces, so that a resumed task does not generate (and pay for) them twice. */
export interface PieceStore {
  find(key: string): Promise<Piece | undefined>;
  save(key: string, piece: Piece): Promise<void>;
}

export interface WorkOptions {
  /** The ID of the user who started the task; under load users take turns. */
  owner?: string | undefined;
  /** The ID of the job that the task is a part of. */
  job?: string | undefined;
  /** Aborting cancels all upstream calls; the task then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
  pieces?: PieceStore;
}

export interface TextOptions extends WorkOptions {
  /** Receives each chunk of the text in order; joined, the chunks are the result. */
  onText?: (text: string) => void;
}

export interface DraftOptions<Draft> extends WorkOptions {
  /** Receives each draft, which replaces the one before; the last draft is the result. */
  onDraft?: (draft: Draft) => void;
}

export interface ItemOptions extends WorkOptions {
  /** Receives each item once; together the items are the result. */
  onItem?: (item: string) => void;
}

export interface EngineResult<Result> {
  result: Result;
  tokens: TokenCount;
  /** Highlights only: how many quotes were dropped because they are not in the transcript. */
  droppedQuotes?: number;
  /** How many sentences of a model were removed because its sources do not support them. */
  removedSentences?: number;
  /** Refined transcripts only: how many pieces use the built-in refinement because the model changed what was said. */
  guardedPieces?: number;
  /** Refined transcripts only: sentences for the user, such as that speech recognition repeated a sentence. */
  notices?: string[];
}

type ResultOf<Format extends ResultFormat> = Format extends "highlights" ? Highlight[] : string;
type OptionsOf<Format extends ResultFormat> = Format extends "markdown" | "timed markdown"
  ? TextOptions
  : DraftOptions<ResultOf<Format>>;

/**
 * The methods that generate the results of a sermon, one for each entry of `SERMON_RESULTS`. They return:
 * - Markdown, with marks `[m:ss]` if the format is timed and the times are known;
 * - HTML of safe elements only, which callers sanitize nevertheless;
 * - highlights, quoted word for word and in order, with times if the source has them.
 */
export type SermonResultMethods = {
  [Name in ResultName as SermonResults[Name]["task"]]: (
    source: SerializedSource<SermonSource>,
    options?: OptionsOf<SermonResults[Name]["format"]>,
  ) => Promise<EngineResult<ResultOf<SermonResults[Name]["format"]>>>;
};

/** An engine. Each method rejects with an `EngineError` if it cannot use its input. */
export interface Engine extends SermonResultMethods {
  readonly info: EngineInfo;
  generateQuestions(subject: StudySubject, options?: ItemOptions): Promise<EngineResult<string[]>>;
  generateActivities(subject: StudySubject, options?: ItemOptions): Promise<EngineResult<string[]>>;
  /** Generates Markdown sections, joined by blank lines. Callers sanitize them. */
  createGuide(
    source: GuideSource,
    options?: DraftOptions<readonly string[]>,
  ): Promise<EngineResult<string[]>>;
  /** Generates a devotional on a passage. The Bible text comes from the Bible data, never from a model. */
  createDevotional(
    source: DevotionalSource,
    options?: DraftOptions<DevotionalContent>,
  ): Promise<EngineResult<DevotionalContent>>;
  /** Generates devotionals for up to five days, in order. All quotations are word for word. */
  createDevotionalSeries(
    sermon: SerializedSource<SermonWithSummary>,
    options?: DraftOptions<readonly SeriesDay[]>,
  ): Promise<EngineResult<SeriesDay[]>>;
}

/** The engine cannot use its input or is unavailable; the message is a sentence for the user. */
export class EngineError extends Error {
  override name = "EngineError";
}

/** The language model is unreachable or misconfigured, or gave no usable answer; the built-in engine still works. */
export class ModelError extends EngineError {
  override name = "ModelError";
}

/** The language model only repeated what exists. */
export class NothingNewError extends ModelError {
  override name = "NothingNewError";
}
