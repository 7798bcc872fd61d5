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
import { startSurvey } from "./share-surveys.ts";
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
  const survey = startSurvey(source, tools, options);
  const task = formatSermonTask(LESSON_PLAN_TASK, source);
  const { sermon, prefix, ...reading } = await prepareSermon(source, tools, options, {
    task,
    tokens: PLAN_TOKENS,
  });
  const isAboutSermon = createTopicCheck(sermon, language);
  const verifier = createVerifier({ ...getSermonSources(source), allowsGroupPrompts: true });
  let format: PlanFormat | undefined;
  const ready = survey.then((known) => (format = createFormat(source, known, sermon)));
  ready.catch(() => undefined);
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
        ready,
        validate: (plan) => findProblem(format?.tidy(plan) ?? plan, isAboutSermon),
        ...(options.onDraft && {
          onPartial: emitWhenUsable<LessonPlanAnswer>(
            (plan) => isEnough(plan, isAboutSermon),
            (plan) => options.onDraft?.((plan && format?.write(plan, true)) ?? ""),
          ),
        }),
      }),
  });
  const result = (await ready).write(piece.value);
  options.onDraft?.(result);
  reading.finish();
  return { result, tokens: addTokens(reading.tokens, piece.tokens), removedSentences: piece.removed };
}

type PlanFormat = ReturnType<typeof createFormat>;

/** How a plan is laid out, and what of it is left out. */
function createFormat(source: SermonSource, survey: SermonSurvey, sermon: string) {
  const filter = createAsideFilter(survey.asides);
  const checks = { ...filter, isHeading: createHeadingCheck(sermon, filter) };
  const frame = {
    title: source.title?.trim() ?? "",
    reading: findReading(source, survey, sermon),
    language: source.writing?.options.language,
  };
  const tidy = (plan: LessonPlanAnswer) => tidyLessonPlan(plan, checks);
  const write = (plan: LessonPlanAnswer, isDraft = false) =>
    writeLessonPlan(tidy(plan), { ...frame, isDraft });
  return { tidy, write };
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
