// The four steps as every caller runs them: an engine in, out comes the text that a sermon keeps.
import { type Highlight, serializeHighlights } from "../../contract/highlights.ts";
import type { ResultName } from "../../contract/results.ts";
import type { StoredResult } from "../db/schema.ts";
import type {
  DraftOptions,
  Engine,
  Given,
  Made,
  SermonSource,
  TextOptions,
  WorkOptions,
} from "../engine/engine.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { createGrowingText, type OnText } from "./growing-text.ts";

export interface StepOptions extends WorkOptions {
  /** Receives the text as a sermon keeps it while it is made; together it is the result. */
  onText?: OnText;
}

type Step = (engine: Engine, source: Given<SermonSource>, options: StepOptions) => Promise<Made<string>>;

const STEPS: Record<ResultName, Step> = {
  async refinedTranscript(engine, source, options) {
    const made = await engine.refineTranscript(source, showText(options));
    return { ...made, result: tidy(made.result) };
  },
  async summary(engine, source, options) {
    const made = await engine.summarizeSermon(source, showText(options));
    return { ...made, result: tidy(made.result) };
  },
  async lessonPlan(engine, source, options) {
    const made = await engine.createLessonPlan(source, showDrafts(options, writeLessonPlan));
    return { ...made, result: writeLessonPlan(made.result) };
  },
  async highlights(engine, source, options) {
    const made = await engine.extractHighlights(source, showDrafts(options, writeHighlights));
    return { ...made, result: writeHighlights(made.result) };
  },
};

/** PostgreSQL can store no NUL and no half of a pair of code units, which a model may write. */
const tidy = (text: string) => text.replaceAll("\u0000", "").toWellFormed();
const writeLessonPlan = (html: string) => tidy(sanitizeLessonPlan(html));
const writeHighlights = (highlights: readonly Highlight[]) => tidy(serializeHighlights(highlights));

const showText = ({ onText, ...options }: StepOptions): TextOptions => ({
  ...options,
  ...(onText && { onText: (text) => onText(tidy(text)) }),
});

/** Options under which each draft is written as a sermon keeps it, and what is new of it is told. */
function showDrafts<Draft>(
  { onText, ...options }: StepOptions,
  write: (draft: Draft) => string,
): DraftOptions<Draft> {
  if (!onText) return options;
  const grow = createGrowingText(onText);
  return { ...options, onDraft: (draft) => grow(write(draft)) };
}

/** Makes one result: its text as a sermon keeps it, and how it came to be. */
export async function makeResult(
  engine: Engine,
  name: ResultName,
  source: Given<SermonSource>,
  options: StepOptions,
): Promise<{ text: string; info: Omit<StoredResult, "madeFrom"> }> {
  const { result: text, ...made } = await STEPS[name](engine, source, options);
  const info = { engine: engine.info.name, madeAt: new Date().toISOString(), isEdited: false, ...made };
  return { text, info };
}
