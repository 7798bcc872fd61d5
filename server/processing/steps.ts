// The four steps as every caller runs them: an engine in, out comes the text that a sermon keeps.
import { serializeHighlights } from "../../contract/highlights.ts";
import type { ResultName } from "../../contract/results.ts";
import type { StoredResult } from "../db/schema.ts";
import type { Engine, Made, SermonSource, WorkOptions } from "../engine/engine.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";

type Step = (engine: Engine, source: SermonSource, options: WorkOptions) => Promise<Made<string>>;

const STEPS: Record<ResultName, Step> = {
  refinedTranscript: (engine, source, options) => engine.refineTranscript(source, options),
  summary: (engine, source, options) => engine.summarizeSermon(source, options),
  async lessonPlan(engine, source, options) {
    const made = await engine.createLessonPlan(source, options);
    return { ...made, result: sanitizeLessonPlan(made.result) };
  },
  async highlights(engine, source, options) {
    const made = await engine.extractHighlights(source, options);
    return { ...made, result: serializeHighlights(made.result) };
  },
};

/** Makes one result: its text as a sermon keeps it, and how it came to be. */
export async function makeResult(
  engine: Engine,
  name: ResultName,
  source: SermonSource,
  options: WorkOptions,
): Promise<{ text: string; info: Omit<StoredResult, "madeFrom"> }> {
  const { result, ...made } = await STEPS[name](engine, source, options);
  const info = { engine: engine.info.name, madeAt: new Date().toISOString(), isEdited: false, ...made };
  // PostgreSQL cannot store a NUL, which a model may write.
  return { text: result.replaceAll("\u0000", ""), info };
}
