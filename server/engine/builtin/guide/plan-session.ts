import { formatVerse } from "../../../scripture/bible/passage.ts";
import type { SessionParts } from "../../guide/write-guide.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { generateActivities, generateQuestions } from "../study/generate-items.ts";
import { listLines, type PassageLine } from "../study/passage-lines.ts";
import { listObjectives, type StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

/** Questions and activities that a session has at least; what is missing is made. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 1;

/** All parts of one session, from the Bible text and from what was written on the study. */
export function planSession(session: SessionSubject, before: SessionSubject | undefined): SessionParts {
  const { reading } = session;
  const lines = reading ? listLines(reading.verses) : [];
  const questions = fill(session.questions, MIN_QUESTIONS, () =>
    generateQuestions(session.asSubject(session.questions)),
  );
  return {
    aim: writeAim(session),
    opening: writeOpening(session, before),
    notes: reading ? noteOnPassage(reading, lines) : noteOnTopic(session),
    questions: questions.map((text) => ({ text, hint: "" })),
    activities: fill(session.activities, MIN_ACTIVITIES, () =>
      generateActivities(session.asSubject(session.activities)),
    ),
    takeHome: listTasks(session, lines),
    prayer: writePrayer(reading?.reference, session.topic),
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

function writeOpening({ topic }: SessionSubject, before: SessionSubject | undefined): string {
  const lookBack = before
    ? `Look back first: what has stayed with you from “${before.title}”, and what became of what you wanted to do?`
    : "Let everyone say their name and one thing that they hope for from these sessions.";
  return `${lookBack} Then ask everyone to tell a neighbour where “${topic}” has met them lately. Collect a few answers without judging them.`;
}

const MAX_NOTES = 7;

/** The lines of a passage that are worth most, in its order. */
function noteOnPassage({ verses }: StudyPassage, lines: readonly PassageLine[]): SessionParts["notes"] {
  const { atStart } = labelVerses(verses);
  const chosen = lines.slice(0, MAX_NOTES);
  return verses.flatMap((verse) =>
    chosen
      .filter((line) => line.verse === verse)
      .map(({ quote }) => ({ heading: atStart(verse), text: `“${quote}”` })),
  );
}

const noteOnTopic = ({ topic }: SessionSubject) => [
  {
    heading: "",
    text: `This session names no passage. Choose one that speaks to “${topic}” before the group meets, and read it several times yourself.`,
  },
];

function listTasks({ reading }: SessionSubject, [line]: readonly PassageLine[]): string[] {
  const done = "Do the one thing that you chose, and tell the group next time how it went.";
  if (!reading || !line) return [done];
  return [
    `Read ${reading.reference} again on another day, and write down one thing that is new to you.`,
    `Learn by heart: “${line.quote}” (${formatVerse(line.verse)}).`,
    done,
  ];
}
