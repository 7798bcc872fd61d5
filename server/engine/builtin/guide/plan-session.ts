import { formatVerse } from "../../../scripture/bible/passage.ts";
import type { SessionParts } from "../../guide/write-guide.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { generateActivities, generateQuestions } from "../study/generate-items.ts";
import { rankLines, type PassageLine } from "../study/passage-lines.ts";
import { quoteSentence } from "../study/quotation.ts";
import { listObjectives, type StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

/** Missing questions and activities are generated. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 1;

export function planSession(session: SessionSubject, before: SessionSubject | undefined): SessionParts {
  const { reading } = session;
  const lines = reading ? rankLines(reading) : [];
  const questions = addMissing(session.questions, MIN_QUESTIONS, () =>
    generateQuestions(session.asSubject(session.questions)),
  );
  return {
    aim: writeAim(session),
    opening: writeOpening(session, before),
    notes: reading ? listPassageNotes(reading, lines) : listTopicNotes(session),
    questions: questions.map((text) => ({ text, hint: "" })),
    activities: addMissing(session.activities, MIN_ACTIVITIES, () =>
      generateActivities(session.asSubject(session.activities)),
    ),
    takeHome: listTasks(session, lines),
    prayer: writePrayer(reading, session.topic),
  };
}

function addMissing(own: readonly string[], least: number, generate: () => string[]): string[] {
  return own.length >= least ? [...own] : [...own, ...generate().slice(0, least - own.length)];
}

function writeAim({ asSubject, reading, topic, description }: SessionSubject): string {
  const task = reading
    ? `Read ${reading.reference} together, put it into your own words and find one way to live it out.`
    : `Discover what Scripture says about “${topic}” and find one way to live it out.`;
  const [aim] = listObjectives(asSubject([]).objectives);
  const objective = aim ? [`This session supports the study goal ${quoteSentence(aim)}`] : [];
  return [description, [task, ...objective].join(" ")].filter((text) => text !== "").join("\n\n");
}

function writeOpening({ topic }: SessionSubject, before: SessionSubject | undefined): string {
  const lookBack = before
    ? `Start by looking back. What has stayed with you from “${before.title}”? How did it go with the step you chose?`
    : "Have everyone share their name and one thing they hope to get out of these sessions.";
  return `${lookBack} Then ask everyone to tell a neighbor how “${topic}” connects to their life right now. Hear a few answers without commenting on them.`;
}

const MAX_NOTES = 7;

function listPassageNotes(
  { verses, reference }: StudyPassage,
  lines: readonly PassageLine[],
): SessionParts["notes"] {
  if (lines.length === 0) return [{ heading: "", text: writeReadingNote(reference) }];
  const { atStart } = labelVerses(verses);
  const chosen = lines.slice(0, MAX_NOTES);
  return verses.flatMap((verse) =>
    chosen
      .filter((line) => line.verse === verse)
      .map(({ quote }) => ({ heading: atStart(verse), text: `“${quote}”` })),
  );
}

const writeReadingNote = (reference: string) =>
  `Before the group meets, read ${reference} several times and mark the verses you want to talk about.`;

const listTopicNotes = ({ topic }: SessionSubject) => [
  {
    heading: "",
    text: `This session doesn't name a passage. Before the group meets, choose one that speaks to “${topic}” and read it several times.`,
  },
];

function listTasks({ reading }: SessionSubject, [line]: readonly PassageLine[]): string[] {
  const followUp = "Do the one thing you chose, and tell the group next time how it went.";
  if (!reading || reading.verses.length === 0) return [followUp];
  return [
    `Read ${reading.reference} again on another day, and write down one thing that's new to you.`,
    line ? `Memorize “${line.quote}” (${formatVerse(line.verse)}).` : "Memorize one verse of it.",
    followUp,
  ];
}
