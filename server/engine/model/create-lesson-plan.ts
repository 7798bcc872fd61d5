import { z } from "zod";
import { passageExists } from "../../scripture/passage.ts";
import { findReferences, parseReference } from "../../scripture/references.ts";
import { chooseReading, type Reading } from "../builtin/lesson-plan/reading.ts";
import type { Made, SermonSource, WorkOptions } from "../engine.ts";
import { isAboutSermon } from "./is-about-sermon.ts";
import { writeLessonPlan } from "./lesson-plan-html.ts";
import { addTokens } from "./model-calls.ts";
import { keepPiece } from "./piece-keeper.ts";
import { LESSON_PLAN_INSTRUCTIONS, LESSON_PLAN_VERSION, LessonPlanAnswer } from "./prompts/lesson-plan.ts";
import { writeSermonInput } from "./prompts/summary.ts";
import { readPlanText } from "./read-plan-text.ts";
import { readSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";
import { readOrTakeNotes } from "./take-notes.ts";

const PLAN_TOKENS = 1_800;

/** Plans a lesson on the model, which gives its parts; layout, times and Bible text are added by program. */
export async function createLessonPlanOnModel(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
): Promise<Made<string>> {
  const sermon = readSermonText(source);
  options.onProgress?.({ done: 0, of: 1 });
  const readable = await readOrTakeNotes(source, sermon, tools, {
    ...options,
    tokensAfter: PLAN_TOKENS,
    onPart: (done, of) => options.onProgress?.({ done, of: of + 1 }),
  });
  const input = writeSermonInput(source, readable.text, readable.kind);
  const made = await keepPiece({
    model: tools.model,
    pieces: options.pieces,
    step: "lesson plan",
    version: LESSON_PLAN_VERSION,
    input,
    schema: LessonPlanAnswer,
    make: () =>
      tools.calls.askForJson({
        request: { instructions: LESSON_PLAN_INSTRUCTIONS, input },
        name: "lesson_plan",
        schema: LessonPlanAnswer,
        rank: PLAN_TOKENS,
        signal: options.signal,
        adapt: adaptPlan,
        readText: readPlanText,
        refuse: (plan) => findProblem(plan, sermon),
      }),
  });
  const result = writeLessonPlan(made.value, {
    title: source.title?.trim() ?? "",
    reading: findReading(source, sermon),
  });
  options.onText?.(result);
  options.onProgress?.({ done: readable.calls + 1, of: readable.calls + 1 });
  return { result, tokens: addTokens(readable.tokens, made.tokens) };
}

/** The sermon's own text: what was entered, else the first passage that it names. */
function findReading({ scripture }: SermonSource, sermon: string): Reading | undefined {
  const stated = parseReference(scripture ?? "");
  const passage =
    stated && passageExists(stated) ? stated : findReferences(sermon).find(({ exists }) => exists)?.passage;
  return passage && chooseReading(passage, sermon);
}

function findProblem(plan: LessonPlanAnswer, sermon: string): string | undefined {
  if (plan.points.length === 0) return "There are no points of the sermon in it.";
  const said = plan.points.map(({ heading, summary }) => `${heading} ${summary}`).join(" ");
  return isAboutSermon(said, sermon) ? undefined : "Its points are not those of the sermon.";
}

const Lines = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\n+/))])
  .transform((lines) => lines.map(tidy).filter((line) => line !== ""));
const Line = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join(" "))])
  .transform(tidy)
  .catch("");

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, "");
}

/** A part that is missing or of another shape is left empty; what a plan cannot do without is asked for later. */
const LoosePlan = z.object({
  aim: Line,
  materials: Lines.catch([]),
  opening: Line,
  points: z.array(z.object({ heading: Line, summary: Line, question: Line })).catch([]),
  discussion: Lines.catch([]),
  activity: z.object({ title: Line, steps: Lines.catch([]) }).catch({ title: "", steps: [] }),
  takeHome: Lines.catch([]),
  prayer: Line,
});

function adaptPlan(json: unknown): unknown {
  const loose = LoosePlan.safeParse(json);
  return loose.success ? loose.data : json;
}
