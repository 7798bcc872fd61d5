import { passageExists } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { selectReading, type Reading } from "../../builtin/lesson-plan/reading.ts";
import type { DraftOptions, EngineResult, SermonSource } from "../../engine.ts";
import { createTopicCheck } from "./topic-check.ts";
import { writeLessonPlan } from "../answers/lesson-plan-html.ts";
import type { SermonSurvey } from "../../builtin/survey-sermon.ts";
import { createAsideFilter } from "../../verify/sentences/asides.ts";
import { createHeadingCheck } from "../../verify/usable-heading.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { emitWhenUsable } from "../answers/emit-when-usable.ts";
import { tidyLessonPlan } from "../answers/tidy-lesson-plan.ts";
import { generateJson } from "../answers/generate-json.ts";
import { addTokens } from "../calls/model-client.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { LESSON_PLAN_TASK, LESSON_PLAN_VERSION, LessonPlanAnswer } from "../prompts/lesson-plan.ts";
import { formatSermonTask } from "../prompts/summary.ts";
import { getWritingInstructions } from "../prompts/writing.ts";
import { getSermonSources } from "./sermon-sources.ts";
import type { StepTools } from "./step-tools.ts";
import { prepareSermon } from "./prepare-sermon.ts";

const PLAN_TOKENS = 1_800;

/** Generates a lesson plan. The model writes its parts; layout, times and Bible text are added here. */
export async function createLessonPlanWithModel(
  source: SermonSource,
  tools: StepTools,
  options: DraftOptions<string>,
): Promise<EngineResult<string>> {
  const language = source.writing?.options.language;
  const survey = await tools.surveySermon(source, options);
  const asides = createAsideFilter(survey.asides);
  const task = formatSermonTask(LESSON_PLAN_TASK, source);
  const { sermon, prefix, ...reading } = await prepareSermon(source, tools, options, {
    task,
    tokens: PLAN_TOKENS,
  });
  const checks = { ...asides, isHeading: createHeadingCheck(sermon, asides) };
  const isAboutSermon = createTopicCheck(sermon, language);
  const verifier = createVerifier({ ...getSermonSources(source), allowsGroupPrompts: true });
  const frame = { title: source.title?.trim() ?? "", reading: findReading(source, survey, sermon), language };
  const write = (plan: LessonPlanAnswer, isDraft = false) =>
    writeLessonPlan(tidyLessonPlan(plan, checks), { ...frame, isDraft });
  const piece = await cachePiece({
    model: tools.model,
    pieces: options.pieces,
    // Verification accepts quotations from the edition.
    step: `lesson plan ${source.edition.id}`,
    version: LESSON_PLAN_VERSION,
    input: prefix + task,
    schema: LessonPlanAnswer,
    generate: () =>
      generateJson(tools.client, {
        request: { instructions: getWritingInstructions(tools.context), prefix, input: task },
        name: "lesson_plan",
        schema: LessonPlanAnswer,
        priority: PLAN_TOKENS,
        signal: options.signal,
        verifier,
        validate: (plan) => findProblem(tidyLessonPlan(plan, checks), isAboutSermon),
        ...(options.onDraft && {
          onPartial: emitWhenUsable<LessonPlanAnswer>(
            (plan) => isEnough(plan, isAboutSermon),
            (plan) => options.onDraft?.(plan ? write(plan, true) : ""),
          ),
        }),
      }),
  });
  const result = write(piece.value);
  options.onDraft?.(result);
  reading.finish();
  return { result, tokens: addTokens(reading.tokens, piece.tokens), removedSentences: piece.removed };
}

/** Words to buffer before judging whether the plan is about the sermon. */
const HELD_BACK_WORDS = 40;

function isEnough(plan: LessonPlanAnswer, isAboutSermon: (text: string) => boolean): boolean {
  const points = plan.points.flatMap(({ heading, summary }) => [heading, summary]);
  const text = [plan.aim, plan.opening, ...points].join(" ");
  return text.split(" ").length >= HELD_BACK_WORDS && isAboutSermon(text);
}

/** The passage entered for the sermon, or the one that it is about. */
function findReading(
  { scripture, edition }: SermonSource,
  survey: SermonSurvey,
  sermon: string,
): Reading | undefined {
  const stated = parseReference(scripture ?? "");
  const passage = stated && passageExists(stated) ? stated : parseReference(survey.scripture);
  return passage && selectReading(passage, sermon, edition);
}

function findProblem(plan: LessonPlanAnswer, isAboutSermon: (text: string) => boolean): string | undefined {
  if (plan.points.length === 0) return "It has no points of the sermon.";
  const said = plan.points.map(({ heading, summary }) => `${heading} ${summary}`).join(" ");
  return isAboutSermon(said) ? undefined : "Its points are not those of the sermon.";
}
