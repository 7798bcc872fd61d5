import { BIBLE_TRANSLATION } from "../../../scripture/bible-text.ts";
import { passageExists } from "../../../scripture/passage.ts";
import { parseReference } from "../../../scripture/references.ts";
import type { SermonSource } from "../../engine.ts";
import { analyseSermon } from "../analysis.ts";
import { readPassage } from "../study/passage-features.ts";
import { planActivities, listMaterials } from "./activities-part.ts";
import { writeAim } from "./aim.ts";
import { writeDiscussion } from "./discussion.ts";
import { em, h2, h3, joinHtml, p, strong, ul } from "./html.ts";
import type { Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { divideMinutes, sayMinutes } from "./minutes.ts";
import { writeOpening } from "./opening.ts";
import { writeOutline } from "./outline.ts";
import { writePrayer } from "./prayer.ts";
import { writeReading } from "./reading-part.ts";
import { chooseReading } from "./reading.ts";
import { choosePoints } from "./sermon-points.ts";
import { writeTakeHome } from "./take-home.ts";

/** Minutes of a lesson; its parts add up to them. */
export const LESSON_MINUTES = 60;

interface Part {
  heading: string;
  /** Minutes that it would have if every part were there. */
  weight: number;
  write: (minutes: number) => Html[];
}

/**
 * A lesson of an hour on a sermon, as HTML of h2, h3, p, ul, ol, li, blockquote, strong and em, all text escaped. What
 * it quotes of the sermon stands there word for word; the Bible's words are the King James Version's. Throws an
 * `EngineError` where the source holds no words.
 */
export function createLessonPlan(source: SermonSource): string {
  const lesson = prepareLesson(source);
  const activities = planActivities(lesson);
  const parts: Part[] = [
    { heading: "Opening", weight: 5, write: () => writeOpening(lesson) },
    ...(lesson.reading
      ? [{ heading: "Reading the passage", weight: 8, write: () => writeReading(lesson) }]
      : []),
    { heading: "The sermon, point by point", weight: 20, write: (minutes) => writeOutline(lesson, minutes) },
    { heading: "Discussion", weight: 15, write: (minutes) => writeDiscussion(lesson, minutes) },
    { heading: "Activity", weight: 7, write: () => activities.html },
    { heading: "Take-home", weight: 2, write: () => writeTakeHome(lesson) },
    { heading: "Prayer", weight: 3, write: () => [p(em(prayerOf(lesson)))] },
  ];
  const minutes = divideMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  return joinHtml([
    h2(lesson.title === "" ? "Lesson plan" : `Lesson plan: ${lesson.title}`),
    p(describeFrame(lesson)),
    h3("Aim"),
    ...writeAim(lesson),
    h3("Materials"),
    ul(listMaterials(lesson, activities.texts)),
    h3(`The lesson at a glance (${sayMinutes(LESSON_MINUTES)} in all)`),
    ul(parts.map(({ heading }, index) => `${heading}: ${sayMinutes(minutes[index] ?? 0)}`)),
    ...parts.flatMap(({ heading, write }, index) => {
      const own = minutes[index] ?? 0;
      return [h3(`${index + 1}. ${heading} (${sayMinutes(own)})`)].concat(write(own));
    }),
  ]);
}

function prepareLesson(source: SermonSource): Lesson {
  const analysis = analyseSermon(source);
  const passage = analysis.sermonText.passage;
  const transcript = analysis.sentences.map(({ text }) => text).join(" ");
  const reading = passage && passageExists(passage) ? chooseReading(passage, transcript) : undefined;
  return {
    title: analysis.title?.trim() ?? "",
    analysis,
    points: choosePoints(analysis),
    textIsStated:
      analysis.sermonText.quotation !== undefined || parseReference(source.scripture ?? "") !== undefined,
    ...(reading && { reading, passage: readPassage(reading.verses) }),
  };
}

function describeFrame({ reading, textIsStated }: Lesson): (string | Html)[] {
  const time = [strong("Time:"), ` ${LESSON_MINUTES} minutes`];
  if (!reading) return time;
  return [
    strong(textIsStated ? "Text:" : "Reading:"),
    ` ${reading.textReference} (${BIBLE_TRANSLATION}). `,
    ...time,
  ];
}

const prayerOf = ({ passage, reading, title }: Lesson) =>
  writePrayer(passage, reading?.textReference ?? "", title).join(" ");
