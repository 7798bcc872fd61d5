import type { Html } from "./html.ts";
import { blockquote, ol, p, strong } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { divideMinutes, sayMinutes } from "./minutes.ts";
import type { LessonPoint } from "./sermon-points.ts";
import { askOf } from "./sermon-questions.ts";

export function writeOutline(lesson: Lesson, minutes: number): Html[] {
  const { points, all } = lesson.points;
  const shares = divideMinutes(
    minutes,
    points.map(({ length }) => length),
  );
  const questions = askPoints(lesson);
  const chosen =
    all > points.length ? ` The sermon has ${all} parts; here are the ${points.length} longest.` : "";
  return [
    p(
      `Go through the sermon with these sentences from it, which are given word for word. Let different people read them aloud.${chosen}`,
    ),
    ol(points.map((point, index) => writePoint(point, shares[index] ?? 0, questions[index] ?? ""))),
  ];
}

function writePoint(point: LessonPoint, minutes: number, question: string): (string | Html)[] {
  const name = point.heading === "" ? [] : [strong(point.heading), " "];
  return [p([...name, `(${sayMinutes(minutes)})`]), blockquote(point.quotations), p(`Ask: ${question}`)];
}

/** One question for each point, none twice: what its last sentence gives rise to, else one of general use. */
function askPoints({ points, reading }: Lesson): string[] {
  const general = [
    reading
      ? `Where do you see this in ${reading.textReference}, and what would you add?`
      : "What would you add to this, and from which part of the Bible?",
    "How would you put this to a friend who was not there?",
    "Which of these words do you find easy to accept, and which hard?",
    "What experience of your own comes to mind?",
    "What would change in our church if we took this to heart?",
    "What question would you like to put to the preacher here?",
    "How does this follow from the points before it?",
    "Which one sentence of this do you want to remember?",
  ];
  const asked: string[] = [];
  for (const { quotations } of points.points) {
    const own = quotations
      .toReversed()
      .map((sentence) => askOf(sentence)?.text)
      .find((text) => text !== undefined && !asked.includes(text));
    asked.push(own ?? general.find((text) => !asked.includes(text)) ?? "");
  }
  return asked;
}
