import type { ResultLanguage } from "../../../../contract/processing/result-options.ts";
import { IN_ENGLISH, type TranslateHeading, translateHeadings } from "../../headings.ts";
import { em, h3, type Html, ol, p, strong, ul } from "../../builtin/lesson-plan/html.ts";
import { renderLessonPlan, type LessonSection } from "../../builtin/lesson-plan/layout.ts";
import { renderReading } from "../../builtin/lesson-plan/passage-parts.ts";
import type { Reading } from "../../builtin/lesson-plan/reading.ts";
import type { LessonPlanAnswer } from "../prompts/lesson-plan.ts";

/** The parts of a lesson plan that don't come from the model. */
export interface LessonPlanFrame {
  title: string;
  reading: Reading | undefined;
  /** The language that the user chose; undefined for that of the sermon, with English headings. */
  language: ResultLanguage | undefined;
}

/** The Bible text is never the model's. Drafts are timed as if all other parts followed. */
export function writeLessonPlan(
  answer: LessonPlanAnswer,
  { title, reading, language, isDraft = false }: LessonPlanFrame & { isDraft?: boolean },
): string {
  const { aim, materials, opening, points, discussion, activity, takeHome, prayer } = answer;
  const translate = translateHeadings(language);
  const written: LessonSection[] = [
    {
      heading: translate("The sermon, point by point"),
      weight: 20,
      html: points.flatMap((point) => writePoint(point, translate)),
    },
    { heading: translate("Discussion"), weight: 14, html: discussion.length > 0 ? [ol(discussion)] : [] },
    { heading: translate("Activity"), weight: 8, html: writeActivity(activity) },
    { heading: translate("Take-home"), weight: 2, html: takeHome.length > 0 ? [ul(takeHome)] : [] },
    { heading: translate("Prayer"), weight: 2, html: prayer === "" ? [] : [p(em(prayer))] },
  ];
  const hasStarted = !isDraft || written.some(({ html }) => html.length > 0);
  const readingPart: LessonSection[] = reading
    ? [
        {
          heading: translate("Reading the passage"),
          weight: 8,
          html: hasStarted
            ? // The sentences about the reading are in English only.
              renderReading(
                { readingIs: "stated", quotation: undefined, isTextOnly: translate !== IN_ENGLISH },
                reading,
              )
            : [],
        },
      ]
    : [];
  const parts = [
    { heading: translate("Opening"), weight: 6, html: paragraphs(opening) },
    ...readingPart,
    ...written,
  ];
  return renderLessonPlan({
    title,
    reading,
    translate,
    intro: [
      ...(aim === "" ? [] : [h3(translate("Aim")), p(aim)]),
      ...(materials.length > 0 ? [h3(translate("Materials")), ul(materials)] : []),
    ],
    parts: isDraft ? parts : parts.filter(({ html }) => html.length > 0),
  });
}

const paragraphs = (text: string): Html[] => (text === "" ? [] : [p(text)]);

const writeActivity = ({ title, steps }: LessonPlanAnswer["activity"]): Html[] =>
  steps.length === 0 ? [] : [...(title === "" ? [] : [p(strong(title))]), ol(steps)];

const writePoint = (
  { heading, summary, question }: LessonPlanAnswer["points"][number],
  translate: TranslateHeading,
): Html[] => [
  ...(heading === "" ? [] : [p(strong(heading))]),
  ...paragraphs(summary),
  ...(question.trim() === "" ? [] : [p([strong(translate("Talk about:")), ` ${question}`])]),
];
