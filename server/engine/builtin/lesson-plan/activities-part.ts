import { proposeActivities } from "../study/activity-templates.ts";
import { chooseCandidates } from "../study/candidates.ts";
import type { Html } from "./html.ts";
import { p, ul } from "./html.ts";
import type { Lesson } from "./lesson.ts";

/** Done at another time than this lesson's seven minutes. */
const TOO_LONG = new Set([
  "voices",
  "retelling",
  "translations",
  "order",
  "attribute",
  "places",
  "interview",
]);

export function planActivities(lesson: Lesson): { texts: string[]; html: Html[] } {
  const texts = lesson.passage ? chooseForPassage(lesson) : chooseForSermon(lesson);
  return { texts, html: [p("Choose one of these."), ul(texts)] };
}

function chooseForPassage({ passage, reading, analysis, title }: Lesson): string[] {
  if (!passage || !reading) return [];
  const candidates = proposeActivities(passage, reading.printedReference).filter(
    ({ topic }) => !TOO_LONG.has(topic),
  );
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return chooseCandidates(candidates, [], ["meaning", "application"], wanted).map(({ text }) => text);
}

function chooseForSermon({ points }: Lesson): string[] {
  const many = points.points.length > 1;
  return [
    many
      ? `Divide into ${Math.min(points.points.length, 4)} groups. Each takes one point of the sermon, writes it on a sheet in one sentence of its own, and adds a verse of the Bible and an example from life. Hang the sheets side by side and walk past them together.`
      : "In groups of three, write what the sermon says on a sheet in one sentence of your own, and add a verse of the Bible and an example from life. Hang the sheets side by side and walk past them together.",
    "Give everyone a card. On one side they write what they heard in the sermon; on the other, one thing to do about it before the group meets again, with a day and an hour. Each tells it to a partner.",
  ];
}

const MATERIALS: readonly (readonly [RegExp, string])[] = [
  [/\bboard\b/i, "A board or a large sheet of paper, and something to write with"],
  [/\bcards?\b/i, "A card for everyone"],
  [/\bcolours?\b|\bprinted large\b/i, "The passage printed large, and coloured pens"],
  [/\bslips?\b/i, "Slips of paper"],
  [/\bletters?\b/i, "Paper and envelopes"],
  [/\bsheets?\b|\bhalf of a sheet\b|\bDraw\b/i, "Large sheets of paper and thick pens"],
  [/\bprayer of three sentences\b|\bwrites?\b/i, "Paper and pens for everyone"],
];

export function listMaterials({ reading }: Lesson, activities: readonly string[]): string[] {
  return [
    reading ? `Bibles, or copies of ${reading.printedReference}` : "Bibles",
    "A copy of this plan, so that different people can read the quotations aloud",
    "A board or a large sheet of paper for the opening",
    ...listActivityMaterials(activities)
      .filter((name) => !name.startsWith("A board"))
      .map((name) => `${name} (for the activity)`),
  ];
}

/** What has to be there for activities, as far as their words tell. */
export function listActivityMaterials(activities: readonly string[]): string[] {
  const all = activities.join("\n");
  return MATERIALS.filter(([pattern]) => pattern.test(all)).map(([, name]) => name);
}
