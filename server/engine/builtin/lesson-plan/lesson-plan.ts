import { passageExists } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import type { SermonSource } from "../../engine.ts";
import { analyzeSermon } from "../analysis.ts";
import { findMostTreated } from "../analysis/treated-passages.ts";
import { findMainThemes } from "../study/themes.ts";
import { formatQuotations } from "../study/verse-labels.ts";
import { em, h3, p, ul } from "./html.ts";
import { renderLessonPlan } from "./layout.ts";
import type { Lesson } from "./lesson.ts";
import { planActivities, renderReading, renderTakeHome } from "./passage-parts.ts";
import { listPreachedPassages } from "./point-passage.ts";
import { listThemes, writePrayer } from "./prayer.ts";
import { getStudyPassage, selectReading } from "./reading.ts";
import {
  chooseOpening,
  hasOutline,
  isQuoted,
  renderDiscussion,
  renderOpening,
  renderOutline,
} from "./sermon-parts.ts";
import { selectLessonPoints } from "./sermon-points.ts";

/** Creates HTML with all text escaped. Throws an `EngineError` if the sermon has no words. */
export function createLessonPlan(source: SermonSource): string {
  const lesson = prepareLesson(source);
  const { title, reading, readingIs } = lesson;
  const { quotation } = lesson.analysis.sermonText;
  return renderLessonPlan({
    title,
    reading,
    intro: [
      h3("Aim"),
      p("By the end of this lesson, participants will be able to"),
      ul(listAims(lesson)),
      h3("Materials"),
      ul([
        reading ? `Bibles, or copies of ${reading.printedReference}` : "Bibles",
        ...(isQuoted(lesson)
          ? ["Printed copies of this plan, so different people can read the quotations aloud"]
          : []),
        "Paper and pens for everyone",
      ]),
    ],
    parts: [
      { heading: "Opening", weight: 5, html: renderOpening(lesson) },
      ...(reading
        ? [
            {
              heading: "Reading the passage",
              weight: 8,
              html: renderReading({ readingIs, quotation }, reading),
            },
          ]
        : []),
      ...(hasOutline(lesson)
        ? [
            {
              heading: "The sermon, point by point",
              weight: Math.min(20, 5 + 5 * lesson.points.points.length),
              html: renderOutline(lesson),
            },
          ]
        : []),
      { heading: "Discussion", weight: 15, html: renderDiscussion(lesson) },
      { heading: "Activity", weight: 7, html: [p("Choose one activity."), ul(planActivities(lesson))] },
      { heading: "Take-home", weight: 2, html: renderTakeHome(lesson) },
      {
        heading: "Prayer",
        weight: 3,
        html: [p(em(writePrayer(reading && getStudyPassage(reading), title, { main: lesson.main })))],
      },
    ],
  });
}

function prepareLesson(source: SermonSource): Lesson {
  const analysis = analyzeSermon(source);
  const stated = analysis.sermonText.passage;
  const passage = stated ?? findMostTreated(listPreachedPassages(analysis));
  const transcript = analysis.sentences.map(({ text }) => text).join(" ");
  const main = findMainThemes(transcript);
  const reading =
    passage && passageExists(passage) ? selectReading(passage, transcript, source.edition) : undefined;
  return {
    title: analysis.title?.trim() ?? "",
    analysis,
    points: selectLessonPoints(analysis),
    main,
    opening: chooseOpening([...main, ...(reading ? listThemes(getStudyPassage(reading)) : [])], transcript),
    readingIs:
      analysis.sermonText.quotation !== undefined || parseReference(source.scripture ?? "") !== undefined
        ? "stated"
        : stated
          ? "found"
          : "named",
    reading,
  };
}

const MAX_NAMED = 5;

function listAims({ reading, points }: Lesson): string[] {
  const announced = points.points.filter((point) => point.announced && point.heading !== "");
  const named = announced.slice(0, MAX_NAMED).map(({ heading }) => heading);
  return [
    ...(reading ? [`explain ${reading.textReference} in their own words`] : []),
    announced.length > 1
      ? `trace the sermon's main points, ${formatQuotations(named)}`
      : "sum up the sermon in a few sentences and name what they want to remember from it",
    "name one thing they want to do, or stop doing, this week because of what they heard",
  ];
}
