import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { DEVOTIONAL_MESSAGES } from "../../contract/records/devotional.ts";
import { LIMITS } from "../../contract/limits.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { devotionalKind } from "../devotionals/devotional.kind.ts";
import { storeDraft } from "../devotionals/store-draft.ts";
import { storeSeries } from "../devotionals/store-series.ts";
import { type DevotionalContent, EngineError, type SeriesDay } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { todayIn } from "../records/today-in.ts";
import { getRow } from "../records/record-rows.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import {
  type GenerationRequest,
  makeDraft,
  prepareWriting,
  type ProcessingContext,
  type Watch,
} from "./processing.ts";
import { sanitizeMarkdown } from "./safe-markdown.ts";
import { makeStorable } from "./steps.ts";

export async function makeDevotional(
  context: ProcessingContext,
  ownerId: string,
  id: string,
  { engine: choice, options: resultOptions }: GenerationRequest,
  watch: Watch,
): Promise<Devotional> {
  const atStart = await getRow(context.db, devotionalKind, ownerId, id);
  const { scripture, title } = atStart;
  const writing = await prepareWriting(context, ownerId, null, resultOptions);
  const source = { scripture, title, ...writing };
  const { result, info } = await makeDraft<DevotionalContent>(context, ownerId, choice, watch, {
    name: "devotional",
    make: (engine, options) => engine.createDevotional(source, options),
    write: writeMarkdown,
  });
  return storeDraft(context.db, atStart, clean(result), { ...info, madeFrom: atStart.scripture.trim() });
}

export async function makeSeries(
  context: ProcessingContext,
  ownerId: string,
  sermonId: string,
  {
    engine: choice,
    options: resultOptions,
    startDate,
  }: GenerationRequest & { startDate?: string | undefined },
  watch: Watch,
): Promise<Devotional[]> {
  const { sermon, source } = await prepareSermon(context, ownerId, sermonId, resultOptions);
  const { result, info } = await makeDraft<readonly SeriesDay[]>(context, ownerId, choice, watch, {
    name: "devotionals",
    make: (engine, options) => engine.createDevotionalSeries(source, options).catch(explainEmptySermon),
    write: (days) => days.map(writeMarkdown).join("\n\n"),
  });
  const start = { ownerId, sermon, startDate: startDate ?? todayIn(sermon.timezone) };
  const days = result.map((day) =>
    Object.assign(clean(day), { scripture: day.scripture.slice(0, LIMITS.lineCharacters) }),
  );
  return storeSeries(context.db, start, days, info);
}

/** How many days a series has without a model. If it has none, `problem` says why. */
export async function countSeriesDays(
  context: ProcessingContext,
  ownerId: string,
  sermonId: string,
  signal: AbortSignal,
): Promise<{ days: number; problem: string | null }> {
  const { source } = await prepareSermon(context, ownerId, sermonId);
  try {
    const { result } = await context.builtinEngine.countSeriesDays(source, { owner: ownerId, signal });
    return { days: result, problem: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { days: 0, problem: isWordless(error) ? DEVOTIONAL_MESSAGES.noPoints : error.message };
  }
}

async function prepareSermon(
  context: ProcessingContext,
  ownerId: string,
  sermonId: string,
  options?: GenerationRequest["options"],
) {
  const sermon = await getRow(context.db, sermonKind, ownerId, sermonId);
  const { title, description, scripture, summary, transcript, segments, refinedTranscript } = sermon;
  const transcription = refinedTranscript.trim() === "" ? transcript : refinedTranscript;
  const writing = await prepareWriting(context, ownerId, sermon.bible, options);
  const texts = { title, description, scripture, summary, transcript, segments, transcription };
  return { sermon, source: { ...texts, ...writing } };
}

const isWordless = (error: unknown): boolean =>
  error instanceof EngineError && error.message === PROCESSING_MESSAGES.emptyTranscript;

function explainEmptySermon(error: unknown): never {
  throw isWordless(error) ? new AppError("invalid", DEVOTIONAL_MESSAGES.noPoints) : error;
}

function clean({ title, reading, reflectionQuestions, prayer }: DevotionalContent): DevotionalContent {
  return {
    title: makeStorable(title).replace(/\s+/g, " ").trim().slice(0, LIMITS.lineCharacters),
    reading: sanitizeMarkdown(makeStorable(reading)).slice(0, 5 * LIMITS.noteCharacters),
    reflectionQuestions: reflectionQuestions
      .slice(0, LIMITS.devotionalQuestions)
      .map((question) => sanitizeMarkdown(makeStorable(question)).slice(0, LIMITS.noteCharacters)),
    prayer: sanitizeMarkdown(makeStorable(prayer)).slice(0, LIMITS.noteCharacters),
  };
}

function writeMarkdown(draft: DevotionalContent): string {
  const { title, reading, reflectionQuestions, prayer } = clean(draft);
  const questions = reflectionQuestions.map((question, at) => `${at + 1}. ${question}`).join("\n");
  return [`## ${title}`, reading, questions, prayer].filter((section) => section !== "").join("\n\n");
}
