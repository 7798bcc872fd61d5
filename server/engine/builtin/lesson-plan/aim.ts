import { findTextFeature } from "./text-features.ts";
import type { Html } from "./html.ts";
import { p, ul } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { joinWords } from "../study/verse-labels.ts";

const MOST_NAMED = 5;

export function writeAim(lesson: Lesson): Html[] {
  const { reading, points } = lesson;
  const headings = points.points
    .filter(({ heading, announced }) => announced && heading !== "")
    .map(({ heading }) => heading);
  const aims: string[] = [];
  if (reading) aims.push(`say in their own words what ${reading.textReference} says`);
  if (headings.length > 1) {
    const named = headings.slice(0, MOST_NAMED).map((heading) => `“${heading}”`);
    aims.push(`follow the sermon through its points: ${joinWords(named)}`);
  } else aims.push("say in a few sentences what the sermon is about, and what in it they want to remember");
  aims.push(aimOfLife(lesson));
  return [p("By the end of the lesson those who take part should be able to"), ul(aims)];
}

function aimOfLife(lesson: Lesson): string {
  const command = findTextFeature(lesson, ["command"]);
  if (command && lesson.passage?.genre !== "narrative")
    return `name one way to live by the words “${command.quote}” this week`;
  const promise = findTextFeature(lesson, ["promise"]);
  if (promise) return `name one thing in which they want to rely on the words “${promise.quote}”`;
  return "name one thing that they want to do or to leave in the coming week because of what they have heard";
}
