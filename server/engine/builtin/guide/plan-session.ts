import { formatVerse } from "../../../scripture/bible/passage.ts";
import type { SessionParts } from "../../guide/write-guide.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { generateActivities, generateQuestions, OF_PROGRAM } from "../study/generate-items.ts";
import { findMemoryVerse } from "../study/memory-verse.ts";
import { explainOldWords } from "../study/old-words.ts";
import { quoteSentence } from "../study/quotation.ts";
import { findThemes } from "../study/themes.ts";
import { listObjectives, type StudyPassage } from "../study/subject.ts";

/** Missing questions and activities are generated. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 1;

/** What is in the sessions of a guide so far, and is not generated for another session. */
export interface Used {
  questions: string[];
  activities: string[];
  prayers: string[];
  /** The texts of the teaching notes. */
  notes: string[];
}

/** Plans a session and adds what it uses to `used`. */
export function planSession(
  session: SessionSubject,
  before: SessionSubject | undefined,
  used: Used,
): SessionParts {
  const { reading } = session;
  const questions = addMissing(session.questions, MIN_QUESTIONS, () =>
    generateQuestions(session.asSubject(used.questions)),
  );
  const activities = addMissing(session.activities, MIN_ACTIVITIES, () =>
    generateActivities(session.asSubject(used.activities)),
  );
  const prayer = writePrayer(reading, session.topic, {
    used: used.prayers,
    main: findThemes(`${session.topic} ${session.description}`),
  });
  const notes = (reading ? listPassageNotes(reading) : []).filter(({ text }) => !used.notes.includes(text));
  used.questions.push(...questions);
  used.activities.push(...activities);
  used.prayers.push(prayer);
  used.notes.push(...notes.map(({ text }) => text));
  return {
    aim: writeAim(session),
    opening: writeOpening(session, before),
    notes,
    questions: questions.map((text) => ({ text, hint: "" })),
    activities,
    takeHome: listTasks(session),
    prayer,
  };
}

function addMissing(own: readonly string[], least: number, generate: () => string[]): string[] {
  return own.length >= least ? [...own] : [...own, ...generate().slice(0, least - own.length)];
}

function writeAim({ asSubject, reading, topic, description }: SessionSubject): string {
  const task = reading
    ? `Read ${reading.reference} together. Ask what it has to do with “${topic}” and with your week.`
    : `Find out what Scripture says about “${topic}”. This session names no passage: choose one before the group meets.`;
  const aim = listObjectives(asSubject([]).objectives).find((each) => !OF_PROGRAM.test(each));
  const objective = aim ? [`This session supports the study goal ${quoteSentence(aim)}`] : [];
  return [description, [task, ...objective].join(" ")].filter((text) => text !== "").join("\n\n");
}

const LOOK_BACK: readonly ((title: string) => string)[] = [
  (title) => `What has stayed with you from “${title},” and what came of the step you chose?`,
  (title) => `Who talked with somebody about “${title}” since last time? What did they say?`,
  (title) => `What from “${title}” turned out to be harder in practice than it was in this room?`,
  (title) => `Finish the sentence: “Since we talked about ${title}, I have …”.`,
  (title) => `Which question about “${title}” has come to you since?`,
];

function writeOpening({ topic, number }: SessionSubject, before: SessionSubject | undefined): string {
  if (!before)
    return `Have everyone share their name and one thing they hope to get out of these sessions. Then ask everyone to tell a neighbor what comes to mind first when they hear “${topic}.”`;
  const lookBack = LOOK_BACK[(number - 2) % LOOK_BACK.length]?.(before.title) ?? "";
  return `${lookBack} Hear a few answers without commenting on them, and lead over to “${topic}.”`;
}

/** Explains old words. What else a leader should know about a passage, nobody has written here. */
function listPassageNotes({ verses, edition }: StudyPassage): SessionParts["notes"] {
  const words = explainOldWords(verses, edition);
  return words.length > 0 ? [{ heading: "Old words", text: `${words.join("; ")}.` }] : [];
}

function listTasks({ reading, topic }: SessionSubject): string[] {
  const followUp = `Do what you decided on about “${topic},” and tell the group next time how it went.`;
  if (!reading || reading.verses.length === 0) return [followUp];
  const verse = findMemoryVerse(reading);
  return [
    `Read ${reading.reference} again on another day.`,
    ...(verse ? [`Memorize “${verse.quote}” (${formatVerse(verse.verse)}).`] : []),
    followUp,
  ];
}
