import { SimilarTexts } from "../../builtin/study/candidates.ts";
import type { AsideFilter } from "../../verify/sentences/asides.ts";
import type { LessonPlanAnswer } from "../prompts/lesson-plan.ts";
import { keepNew } from "./keep-new.ts";

const MAX = { points: 6, discussion: 8, steps: 8, takeHome: 4, materials: 8 };

interface Checks extends AsideFilter {
  isHeading: (text: string) => boolean;
}

/** The plan without small talk of the sermon, headings that are none, and repetitions. */
export function tidyLessonPlan(
  plan: LessonPlanAnswer,
  { isHeading, removeAsides }: Checks,
): LessonPlanAnswer {
  const known = new SimilarTexts([]);
  const asked = new SimilarTexts([]);
  const points: LessonPlanAnswer["points"] = [];
  for (const point of plan.points) {
    const heading = isHeading(point.heading) ? point.heading : "";
    const summary = removeAsides(point.summary);
    const texts = [heading, summary].filter((text) => text !== "");
    const isNew = summary !== "" && !texts.some((text) => known.has(text));
    for (const text of texts) known.add(text);
    if (isNew && points.length < MAX.points)
      points.push({ heading, summary, question: keepNew([point.question], asked)[0] ?? "" });
  }
  const list = (texts: readonly string[], max: number, before?: SimilarTexts) =>
    keepNew(
      texts.map(removeAsides).filter((text) => text !== ""),
      before,
    ).slice(0, max);
  return {
    ...plan,
    aim: removeAsides(plan.aim),
    opening: removeAsides(plan.opening),
    materials: list(plan.materials, MAX.materials),
    points,
    discussion: list(plan.discussion, MAX.discussion, asked),
    activity: { ...plan.activity, steps: list(plan.activity.steps, MAX.steps) },
    takeHome: list(plan.takeHome, MAX.takeHome),
  };
}
