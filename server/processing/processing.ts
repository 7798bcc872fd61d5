import type { ResultName } from "../../contract/results.ts";
import type { WorkEvent } from "../../contract/stream.ts";
import type { Db } from "../db/database.ts";
import {
  type Engine,
  EngineError,
  type ItemOptions,
  type Made,
  ModelError,
  type StudySubject,
} from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { getSermonToProcess, hashResults, hashText, storeResult } from "../sermons/sermon-work.ts";
import { makeResult, type StepOptions } from "./steps.ts";

/** The text to work on and, where it is that of a stored sermon, which one. */
export interface ProcessingRequest {
  transcription: string;
  sermon_id?: string | undefined;
  engine?: "builtin" | undefined;
}

export interface ProcessingContext {
  db: Db;
  /** The engine that is set up, and the one that is always there. */
  engine: Engine;
  builtinEngine: Engine;
}

/** How the caller watches the work and calls it off. */
export interface Watch {
  signal: AbortSignal;
  send: (event: WorkEvent) => void;
}

/**
 * Makes one result of a text and stores it on the sermon that the request names, beside what a person has written there
 * meanwhile.
 */
export async function process(
  context: ProcessingContext,
  ownerId: string,
  name: ResultName,
  request: ProcessingRequest,
  watch: Watch,
): Promise<string> {
  const engine = chooseEngine(context, request.engine);
  const options = watchWork(name, ownerId, watch);
  const { transcription, sermon_id: sermonId } = request;
  if (sermonId === undefined) {
    return (await tellPerson(() => makeResult(engine, name, { transcription }, options))).text;
  }
  const startedAt = new Date();
  const { [name]: hashAtStart } = await hashResults(context.db, ownerId, sermonId);
  const { refinedTranscript, transcriptHash, refinedTranscriptHash, ...sermon } = await getSermonToProcess(
    context.db,
    ownerId,
    sermonId,
  );
  const { text, info } = await tellPerson(() =>
    makeResult(engine, name, { ...sermon, transcription }, options),
  );
  // Not every engine can be stopped, and who has gone away does not expect a result.
  watch.signal.throwIfAborted();
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

type Subject = StudySubject & { engine?: "builtin" | undefined };

/** New questions on what a study is about, told one by one. */
export async function generateQuestions(
  context: ProcessingContext,
  owner: string,
  subject: Subject,
  watch: Watch,
) {
  const engine = chooseEngine(context, subject.engine);
  return answerOf(() => engine.generateQuestions(subject, watchItems(owner, watch)));
}

/** New activities on what a study is about, told one by one. */
export async function generateActivities(
  context: ProcessingContext,
  owner: string,
  subject: Subject,
  watch: Watch,
) {
  const engine = chooseEngine(context, subject.engine);
  return answerOf(() => engine.generateActivities(subject, watchItems(owner, watch)));
}

const watchItems = (owner: string, { signal, send }: Watch): ItemOptions => ({
  owner,
  signal,
  onItem: (item) => send({ type: "item", item: tidy(item) }),
});

const answerOf = async (make: () => Promise<Made<string[]>>) => (await tellPerson(make)).result.map(tidy);

/** PostgreSQL cannot store a NUL, which a model may write. */
const tidy = (text: string) => text.replaceAll("\u0000", "");

/** The engine that is set up, or the built-in one where that is asked for. */
export function chooseEngine(
  { engine, builtinEngine }: Pick<ProcessingContext, "engine" | "builtinEngine">,
  choice: "builtin" | null | undefined,
): Engine {
  return choice === "builtin" ? builtinEngine : engine;
}

const watchWork = (result: ResultName, owner: string, { signal, send }: Watch): StepOptions => ({
  owner,
  signal,
  onProgress: (progress) => send({ type: "progress", result, progress }),
  onText: (text, from) => send({ type: "text", result, text, ...(from !== undefined && { from }) }),
});

/** Does an engine's work; its refusals become errors with their sentence. */
export async function tellPerson<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make();
  } catch (error) {
    throw explainRefusal(error);
  }
}

/** What a person is told of an engine's refusal; other failures stay what they are. */
export function explainRefusal(error: unknown): unknown {
  if (error instanceof ModelError) return new AppError("unavailable", error.message);
  return error instanceof EngineError ? new AppError("invalid", error.message) : error;
}
