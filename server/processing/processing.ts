import type { ResultOptions } from "../../contract/processing/result-options.schema.ts";
import type { ResultName } from "../../contract/sermon-results.ts";
import type { GeneratedText, GenerationEvent } from "../../contract/processing/stream.schema.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db } from "../db/database.ts";
import type { BuiltinEngine } from "../engine/builtin-engine.ts";
import {
  type DraftOptions,
  type Engine,
  EngineError,
  type EngineResult,
  ModelError,
  type SermonSource,
  type StudySubject,
} from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { getChurchProfile } from "../profile/profile.ts";
import { getSermonToProcess, hashTexts, hashText, storeResult } from "../sermons/sermon-work.ts";
import { createGrowingText } from "./growing-text.ts";
import { makeResult, makeStorable, type StepOptions } from "./steps.ts";

export type EngineChoice = "builtin" | null | undefined;

export interface ProcessingRequest {
  transcription: string;
  sermon_id?: string | undefined;
  engine?: "builtin" | undefined;
  options?: ResultOptions | undefined;
}

export interface ProcessingContext {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  engine: Engine;
  builtinEngine: BuiltinEngine;
}

/** What an engine is given besides the texts: the edition of the Bible, and how the user wants texts to be written. */
export async function prepareWriting(
  { db, bibles }: Pick<ProcessingContext, "db" | "bibles">,
  ownerId: string,
  bible?: string | null,
  options: ResultOptions = {},
): Promise<Pick<SermonSource, "edition" | "writing">> {
  const edition = await bibles.chooseEdition(ownerId, bible);
  return { edition, writing: { profile: await getChurchProfile(db, ownerId), options } };
}

export interface Watch {
  signal: AbortSignal;
  send: (event: GenerationEvent) => void;
}

export const chooseEngine = (
  { engine, builtinEngine }: Pick<ProcessingContext, "engine" | "builtinEngine">,
  choice: EngineChoice,
): Engine => (choice === "builtin" ? builtinEngine : engine);

/** Generates one result and stores it on the sermon without replacing what the user edited since. */
export async function makeSermonResult(
  context: ProcessingContext,
  ownerId: string,
  name: ResultName,
  { transcription, sermon_id: sermonId, engine: choice, options: resultOptions }: ProcessingRequest,
  { signal, send }: Watch,
): Promise<string> {
  const engine = chooseEngine(context, choice);
  const options = { owner: ownerId, signal, ...sendResult(name, send) };
  if (sermonId === undefined) {
    const writing = await prepareWriting(context, ownerId, null, resultOptions);
    const making = makeResult(engine, name, { transcription, ...writing }, options);
    return (await making.catch(throwUserError)).text;
  }
  const startedAt = new Date();
  const { [name]: hashAtStart } = await hashTexts(context.db, ownerId, sermonId);
  const { refinedTranscript, transcriptHash, refinedTranscriptHash, bible, ...sermon } =
    await getSermonToProcess(context.db, ownerId, sermonId);
  const writing = await prepareWriting(context, ownerId, bible, resultOptions);
  const making = makeResult(engine, name, { ...sermon, transcription, ...writing }, options);
  const { text, info } = await making.catch(throwUserError);
  signal.throwIfAborted();
  // Requests come trimmed, stored texts need not be.
  const isOf = (stored: string) => stored.trim() === transcription;
  const madeFrom = isOf(refinedTranscript)
    ? refinedTranscriptHash
    : isOf(sermon.transcript)
      ? transcriptHash
      : hashText(transcription);
  const made = { text, info: { ...info, madeFrom } };
  await storeResult(context.db, ownerId, sermonId, name, made, { hashAtStart, startedAt });
  return text;
}

/** What users choose for a text that is generated from a record. */
export interface GenerationRequest {
  engine?: "builtin" | undefined;
  options?: ResultOptions | undefined;
}

interface DraftTask<Draft> {
  name: Exclude<GeneratedText, ResultName>;
  make(engine: Engine, options: DraftOptions<Draft>): Promise<EngineResult<Draft>>;
  write(draft: Draft): string;
}

export async function makeDraft<Draft>(
  context: ProcessingContext,
  owner: string,
  choice: EngineChoice,
  { signal, send }: Watch,
  { name, make, write }: DraftTask<Draft>,
) {
  const engine = chooseEngine(context, choice);
  const { onProgress, onText } = sendResult(name, send);
  const grow = createGrowingText(onText);
  const options = { owner, signal, onProgress, onDraft: (draft: Draft) => grow(write(draft)) };
  const { result, tokens, droppedQuotes, removedSentences } = await make(engine, options).catch(
    throwUserError,
  );
  // Not every engine can be aborted, and a disconnected caller does not expect a result.
  signal.throwIfAborted();
  const info = {
    engine: engine.info.name,
    madeAt: new Date().toISOString(),
    tokens,
    isEdited: false,
    ...(droppedQuotes !== undefined && { droppedQuotes }),
    ...(removedSentences !== undefined && { removedSentences }),
  };
  return { result, info };
}

const sendResult = (result: GeneratedText, send: Watch["send"]) =>
  ({
    onProgress: (progress) => send({ type: "progress", result, progress }),
    onText: (text, from) => send({ type: "text", result, text, ...(from !== undefined && { from }) }),
  }) satisfies StepOptions;

type ItemsRequest = Omit<StudySubject, "edition" | "writing"> & {
  engine?: "builtin" | undefined;
  options?: ResultOptions | undefined;
  /** The edition of the study. */
  bible?: string | null | undefined;
};

export async function generateItems(
  context: ProcessingContext,
  task: "generateQuestions" | "generateActivities",
  owner: string,
  { engine: choice, bible, options, ...fields }: ItemsRequest,
  { signal, send }: Watch,
): Promise<string[]> {
  const subject = { ...fields, ...(await prepareWriting(context, owner, bible, options)) };
  const onItem = (item: string) => send({ type: "item", item: makeStorable(item) });
  const making = chooseEngine(context, choice)[task](subject, { owner, signal, onItem });
  return (await making.catch(throwUserError)).result.map(makeStorable);
}

export function throwUserError(error: unknown): never {
  throw toUserError(error);
}

export function toUserError(error: unknown): unknown {
  if (error instanceof ModelError) return new AppError("unavailable", error.message);
  return error instanceof EngineError ? new AppError("invalid", error.message) : error;
}
