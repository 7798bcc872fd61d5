import type { SessionParts } from "../../guide/write-guide.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import { isForTheBoard } from "../lesson-plan/sermon-parts.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { generateActivities, generateQuestions } from "../study/generate-items.ts";
import { proposeVerseToLearn } from "../study/learn-by-heart.ts";
import { type PassageFeatures, readPassage } from "../study/passage-features.ts";
import { listObjectives } from "../study/subject.ts";
import { joinWords } from "../study/verse-labels.ts";
import { createHints } from "./question-hints.ts";
import { noteOnPassage } from "./teaching-notes.ts";

/** Questions and activities that a session has at least; what is missing is made. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 1;

/** All parts of one session, from the Bible text and from what was written on the study. */
export function planSession(session: SessionSubject, before: SessionSubject | undefined): SessionParts {
  const passage = session.reading && readPassage(session.reading.verses);
  const hintAt = createHints(session.reading, passage?.features ?? []);
  const questions = fill(session.questions, MIN_QUESTIONS, () =>
    generateQuestions(session.asSubject(session.questions)),
  );
  return {
    aim: writeAim(session),
    opening: writeOpening(session, passage, before),
    notes: passage ? noteOnPassage(passage) : noteOnTopic(session),
    questions: questions.map((text) => ({ text, hint: hintAt(text) })),
    activities: fill(session.activities, MIN_ACTIVITIES, () =>
      generateActivities(session.asSubject(session.activities)),
    ),
    takeHome: listTasks(session, passage),
    prayer: writePrayer(passage, session.reading?.reference ?? "", session.topic),
  };
}

function fill(own: readonly string[], least: number, make: () => string[]): string[] {
  return own.length >= least ? [...own] : [...own, ...make().slice(0, least - own.length)];
}

function writeAim({ asSubject, reading, topic, description }: SessionSubject): string {
  const reads = reading
    ? `The group reads ${reading.reference}, says in its own words what it says, and finds one thing in it to live by.`
    : `The group finds out what scripture says to “${topic}”, and one thing in it to live by.`;
  const [aim] = listObjectives(asSubject([]).objectives);
  const served = aim ? [`It serves the aim “${aim}”.`] : [];
  return [description, [reads, ...served].join(" ")].filter((text) => text !== "").join("\n\n");
}

const MAX_WORDS = 3;
function writeOpening(
  { topic }: SessionSubject,
  passage: PassageFeatures | undefined,
  before: SessionSubject | undefined,
): string {
  const words = (passage?.repetitions ?? [])
    .filter(({ forms }) => forms.every(isForTheBoard))
    .slice(0, MAX_WORDS)
    .map(({ forms: [form = ""] }) => `*${form}*`);
  const lookBack = before
    ? `Look back first: what has stayed with you from “${before.title}”, and what became of what you wanted to do? `
    : "Let everyone say their name and one thing that they hope for from these sessions. ";
  const lead =
    words.length > 0
      ? `Then write ${joinWords(words)} where all can see it. What comes to mind first, and when did you last use it?`
      : `Then ask everyone to tell a neighbour where “${topic}” has met them lately.`;
  return `${lookBack}${lead} Collect a few answers without judging them.`;
}

const noteOnTopic = ({ topic }: SessionSubject) => [
  {
    heading: "",
    text: `This session names no passage. Choose one that speaks to “${topic}” before the group meets, and read it several times yourself.`,
  },
];

function listTasks({ reading }: SessionSubject, passage: PassageFeatures | undefined): string[] {
  const done = "Do the one thing that you chose, and tell the group next time how it went.";
  if (!reading || !passage) return [done];
  return [
    `Read ${reading.reference} again on another day, and write down one thing that is new to you.`,
    ...proposeVerseToLearn(passage.features, passage.genre),
    done,
  ];
}
