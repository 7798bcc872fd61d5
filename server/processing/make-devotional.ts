import { type Devotional, DEVOTIONAL_MESSAGES } from "../../contract/devotional.ts";
import { LIMITS } from "../../contract/limits.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing.ts";
import type { StoredOrigin } from "../db/schema.ts";
import { devotionalRows } from "../devotionals/devotional-rows.ts";
import { storeDraft } from "../devotionals/store-draft.ts";
import { storeSeries } from "../devotionals/store-series.ts";
import { type DevotionalParts, type Engine, EngineError, type Made } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { todayIn } from "../records/today-in.ts";
import { getSermon } from "../sermons/sermons.ts";
import { createGrowingSections } from "./growing-text.ts";
import { chooseEngine, type ProcessingContext, tellPerson, type Watch } from "./processing.ts";
import { sanitizeMarkdown } from "./safe-markdown.ts";

/** Writes the texts of a devotional from its passage and stores them there, beside what a person has written meanwhile. */
export async function makeDevotional(
  context: ProcessingContext,
  ownerId: string,
  id: string,
  choice: "builtin" | undefined,
  { signal, send }: Watch,
): Promise<Devotional> {
  const engine = chooseEngine(context, choice);
  const atStart = await devotionalRows.get(context.db, ownerId, id);
  const grow = createGrowingSections((text, from) =>
    send({ type: "text", result: "devotional", text, ...(from !== undefined && { from }) }),
  );
  const made = await tellPerson(() =>
    engine.createDevotional(atStart, {
      owner: ownerId,
      signal,
      onProgress: (progress) => send({ type: "progress", result: "devotional", progress }),
      onDraft: (draft) => grow(writeOut(clean(draft))),
    }),
  );
  // Not every engine can be stopped, and who has gone away does not expect a draft.
  signal.throwIfAborted();
  const origin = { ...describeMaking(engine, made), madeFrom: atStart.scripture.trim() };
  return storeDraft(context.db, atStart, clean(made.result), origin);
}

/** Makes a series of devotionals of a sermon and stores them as drafts. */
export async function makeSeries(
  context: ProcessingContext,
  ownerId: string,
  sermonId: string,
  { engine: choice, startDate }: { engine?: "builtin" | undefined; startDate?: string | undefined },
  { signal, send }: Watch,
): Promise<Devotional[]> {
  const engine = chooseEngine(context, choice);
  const sermon = await getSermon(context.db, ownerId, sermonId);
  const { title, description, scripture, summary, transcript, segments, refinedTranscript } = sermon;
  const transcription = refinedTranscript.trim() === "" ? transcript : refinedTranscript;
  const source = { title, description, scripture, summary, transcript, segments, transcription };
  const grow = createGrowingSections((text, from) =>
    send({ type: "text", result: "devotionals", text, ...(from !== undefined && { from }) }),
  );
  const making = () =>
    engine.createDevotionalSeries(source, {
      owner: ownerId,
      signal,
      onProgress: (progress) => send({ type: "progress", result: "devotionals", progress }),
      onDraft: (days) => grow(days.flatMap((day) => writeOut(clean(day)))),
    });
  const made = await tellPerson(() => making().catch(explainWordless));
  signal.throwIfAborted();
  const start = { ownerId, sermon, startDate: startDate ?? todayIn(sermon.timezone) };
  const days = made.result.map((day) => ({
    ...clean(day),
    scripture: day.scripture.slice(0, LIMITS.lineCharacters),
  }));
  return storeSeries(context.db, start, days, describeMaking(engine, made));
}

function explainWordless(error: unknown): never {
  const isWordless = error instanceof EngineError && error.message === PROCESSING_MESSAGES.emptyTranscript;
  throw isWordless ? new AppError("invalid", DEVOTIONAL_MESSAGES.noPoints) : error;
}

const describeMaking = (
  engine: Engine,
  { tokens, droppedQuotes, removedSentences }: Made<unknown>,
): Omit<StoredOrigin, "madeFrom"> => ({
  engine: engine.info.name,
  madeAt: new Date().toISOString(),
  tokens,
  isEdited: false,
  ...(droppedQuotes !== undefined && { droppedQuotes }),
  ...(removedSentences !== undefined && { removedSentences }),
});

/** The texts as a devotional keeps them. */
function clean({ title, reading, reflectionQuestions, prayer }: DevotionalParts): DevotionalParts {
  return {
    title: tidy(title).replace(/\s+/g, " ").trim().slice(0, LIMITS.lineCharacters),
    reading: sanitizeMarkdown(tidy(reading)).slice(0, 5 * LIMITS.noteCharacters),
    reflectionQuestions: reflectionQuestions
      .slice(0, LIMITS.devotionalQuestions)
      .map((question) => sanitizeMarkdown(tidy(question)).slice(0, LIMITS.noteCharacters)),
    prayer: sanitizeMarkdown(tidy(prayer)).slice(0, LIMITS.noteCharacters),
  };
}

/** PostgreSQL can store no half of a pair of code units, which a model may write. */
const tidy = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

/** A devotional as one text in sections, to be shown while it is made. */
const writeOut = ({ title, reading, reflectionQuestions, prayer }: DevotionalParts): string[] =>
  [
    `## ${title}`,
    reading,
    reflectionQuestions.map((question, at) => `${at + 1}. ${question}`).join("\n"),
    prayer,
  ].filter((section) => section !== "");
