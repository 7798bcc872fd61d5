import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import { passageExists } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import type { SermonSource } from "../../engine.ts";
import { analyseSermon } from "../analysis.ts";
import { readPassage } from "../study/passage-features.ts";
import { joinWords } from "../study/verse-labels.ts";
import { em, h2, h3, joinHtml, p, strong, ul, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { divideMinutes, sayMinutes } from "./minutes.ts";
import { listTextFeatures, planActivities, writeReading, writeTakeHome } from "./passage-parts.ts";
import { writePrayer } from "./prayer.ts";
import { chooseReading } from "./reading.ts";
import { writeDiscussion, writeOpening, writeOutline } from "./sermon-parts.ts";
import { choosePoints } from "./sermon-points.ts";

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
 * it quotes of the sermon is word for word; the Bible's words are the King James Version's. Throws an `EngineError`
 * where the source holds no words.
 */
export function createLessonPlan(source: SermonSource): string {
  const lesson = prepareLesson(source);
  const { title, reading, passage, textIsStated } = lesson;
  const activities = planActivities(lesson);
  const prayer = writePrayer(passage, reading?.textReference ?? "", title);
  const parts: Part[] = [
    { heading: "Opening", weight: 5, write: () => writeOpening(lesson) },
    ...(reading
      ? [{ heading: "Reading the passage", weight: 8, write: () => writeReading(lesson, reading) }]
      : []),
    { heading: "The sermon, point by point", weight: 20, write: (minutes) => writeOutline(lesson, minutes) },
    { heading: "Discussion", weight: 15, write: (minutes) => writeDiscussion(lesson, minutes) },
    { heading: "Activity", weight: 7, write: () => [p("Choose one of these."), ul(activities.texts)] },
    { heading: "Take-home", weight: 2, write: () => writeTakeHome(lesson) },
    { heading: "Prayer", weight: 3, write: () => [p(em(prayer))] },
  ];
  const minutes = divideMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const text = reading
    ? [strong(textIsStated ? "Text:" : "Reading:"), ` ${reading.textReference} (${BIBLE_TRANSLATION}). `]
    : [];
  return joinHtml([
    h2(title === "" ? "Lesson plan" : `Lesson plan: ${title}`),
    p([...text, strong("Time:"), ` ${LESSON_MINUTES} minutes`]),
    h3("Aim"),
    p("By the end of the lesson those who take part should be able to"),
    ul(listAims(lesson)),
    h3("Materials"),
    ul(activities.materials),
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

const MAX_NAMED = 5;

function listAims(lesson: Lesson): string[] {
  const { reading, points, passage } = lesson;
  const announced = points.points.filter((point) => point.announced && point.heading !== "");
  const named = announced.slice(0, MAX_NAMED).map(({ heading }) => `“${heading}”`);
  const features = listTextFeatures(lesson);
  const command = passage?.genre !== "narrative" && features.find(({ kind }) => kind === "command");
  const promise = features.find(({ kind }) => kind === "promise");
  return [
    ...(reading ? [`say in their own words what ${reading.textReference} says`] : []),
    announced.length > 1
      ? `follow the sermon through its points: ${joinWords(named)}`
      : "say in a few sentences what the sermon is about, and what in it they want to remember",
    command
      ? `name one way to live by the words “${command.quote}” this week`
      : promise
        ? `name one thing in which they want to rely on the words “${promise.quote}”`
        : "name one thing that they want to do or to leave in the coming week because of what they have heard",
  ];
}
