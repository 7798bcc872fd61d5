// Generates a sermon's results with an engine, in the form that a sermon stores.
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { type ResultFormat, type ResultName, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import type { StoredResult } from "../db/schema.ts";
import type { Engine, EngineResult, SerializedSource, SermonSource, WorkOptions } from "../engine/engine.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { createGrowingText, type OnText } from "./growing-text.ts";

export interface StepOptions extends WorkOptions {
  onText?: OnText;
}

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store and a model may write. */
export const makeStorable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

const WRITERS: Record<ResultFormat, (result: never) => string> = {
  "timed markdown": makeStorable,
  markdown: makeStorable,
  html: (html: string) => makeStorable(sanitizeLessonPlan(html)),
  highlights: (highlights: readonly Highlight[]) => makeStorable(serializeHighlights(highlights)),
};

export async function makeResult(
  engine: Engine,
  name: ResultName,
  source: SerializedSource<SermonSource>,
  { onText, ...options }: StepOptions,
): Promise<{ text: string; info: Omit<StoredResult, "madeFrom"> }> {
  const { task, format } = SERMON_RESULTS[name];
  const make: (source: SerializedSource<SermonSource>, options: object) => Promise<EngineResult<unknown>> =
    engine[task];
  const write = WRITERS[format] as (result: unknown) => string;
  const grow = onText && createGrowingText(onText);
  const { result, ...made } = await make(source, {
    ...options,
    // Markdown streams from start to end; other formats stream as drafts.
    ...(grow && {
      onText: (text: string) => onText(makeStorable(text)),
      onDraft: (draft: unknown) => grow(write(draft)),
    }),
  });
  const info = { engine: engine.info.name, madeAt: new Date().toISOString(), isEdited: false, ...made };
  return { text: write(result), info };
}
