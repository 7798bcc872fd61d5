// The layout of a leader's guide, whichever engine makes its parts. Bible text, times and lists are added here.
import { allocateMinutes, formatMinutes } from "../builtin/lesson-plan/minutes.ts";
import type { GuideSource } from "../engine.ts";
import { toPlainLine, toPlainParagraphs, bulletList, isWritten, quoteBlock } from "./plain-markdown.ts";
import { formatReadingReference, formatVerses } from "./session-reading.ts";
import { isNumbered, type SessionSubject } from "./session-subject.ts";

/** What an engine makes for one session; all of it is text that may come from anywhere. */
export interface SessionParts {
  aim: string;
  opening: string;
  /** What a leader should know of the passage; a heading may be "". */
  notes: { heading: string; text: string }[];
  /** The session's own questions first, word for word, then what the engine adds; a hint may be "". */
  questions: { text: string; hint: string }[];
  activities: string[];
  takeHome: string[];
  prayer: string;
}

/** Minutes of a session; its parts add up to them. */
const SESSION_MINUTES = 60;

interface Part {
  heading: string;
  /** Minutes that it would have if every part were there. */
  weight: number;
  blocks: string[];
}

/** The beginning of a guide: what the whole study is about and what a leader needs. */
export function formatGuideIntroduction(study: GuideSource, sessions: readonly SessionSubject[]): string {
  const { description, objectives, materials, prerequisites, expectedOutcomes } = study;
  const outcomes = expectedOutcomes.filter(isWritten).map(toPlainLine);
  return join([
    `# ${toPlainLine(study.title)}: leader's guide`,
    isWritten(study.scripture) ? `**Scripture:** ${toPlainLine(study.scripture)}` : "",
    describePeople(study),
    toPlainParagraphs(description),
    ...about("What this study aims at", objectives),
    ...about("What the group needs to know before", prerequisites),
    ...(outcomes.length > 0 ? ["### What the group takes with it", bulletList(outcomes)] : []),
    ...about("Materials for all sessions", materials),
    "### The sessions at a glance",
    bulletList(sessions.map(formatSessionTitle)),
  ]);
}

const about = (heading: string, text: string) =>
  isWritten(text) ? [`### ${heading}`, toPlainParagraphs(text)] : [];

const formatSessionTitle = (session: SessionSubject) =>
  session.reading ? `${nameIt(session)} (${session.reading.named})` : nameIt(session);

const nameIt = ({ number, title }: SessionSubject) =>
  isNumbered(title) ? `Session ${number}` : `Session ${number}: ${toPlainLine(title)}`;

function describePeople({ targetAgeGroup, difficultyLevel }: GuideSource): string {
  const people = [targetAgeGroup, difficultyLevel].filter(isWritten).map(toPlainLine);
  return people.length > 0 ? `**For:** ${people.join(", ")}` : "";
}

/** One session of a guide; of a draft, which is still being made, the times are left open. */
export function formatGuideSession(session: SessionSubject, made: SessionParts, isDraft = false): string {
  const parts = [
    { heading: "Opening", weight: 5, blocks: [toPlainParagraphs(made.opening)] },
    writeReading(session),
    { heading: "Teaching notes", weight: 14, blocks: [bulletList(made.notes.map(writeNote))] },
    { heading: "Questions", weight: 20, blocks: [writeQuestions(made.questions)] },
    { heading: "Activities", weight: 9, blocks: [bulletList(made.activities.map(toPlainLine))] },
    { heading: "Prayer", weight: 4, blocks: [toPlainParagraphs(made.prayer)] },
  ].filter(({ blocks }) => blocks.some((block) => block !== ""));
  const minutes = allocateMinutes(
    SESSION_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const plan = parts.map(({ heading }, at) => `${heading}: ${formatMinutes(minutes[at] ?? 0)}`);
  return join([
    `## ${nameIt(session)}`,
    ...(isWritten(made.aim) ? ["### Aim", toPlainParagraphs(made.aim)] : []),
    ...(isDraft ? [] : [`### Time plan (${formatMinutes(SESSION_MINUTES)} in all)`, bulletList(plan)]),
    "### Materials",
    bulletList(listMaterials(session)),
    ...parts.flatMap(({ heading, blocks }, at) =>
      [`### ${heading}${isDraft ? "" : ` (${formatMinutes(minutes[at] ?? 0)})`}`].concat(blocks),
    ),
    ...(made.takeHome.length > 0
      ? ["### For the days after", bulletList(made.takeHome.map(toPlainLine))]
      : []),
  ]);
}

const listMaterials = ({ reading, resources }: SessionSubject): string[] => [
  reading ? `Bibles, or copies of ${reading.reference}` : "Bibles",
  "Paper and pens for everyone",
  ...resources.map(toPlainLine),
];

function writeReading({ reading }: SessionSubject): Part {
  const part = { heading: "Reading", weight: 8 };
  if (!reading) return { ...part, blocks: [] };
  const { named, left } = reading;
  const rest = `${left} more ${left === 1 ? "verse of" : "verses of"} ${named} ${left === 1 ? "belongs" : "belong"} to this reading: read on from your Bibles.`;
  return {
    ...part,
    blocks: [
      `**${formatReadingReference(reading)}**`,
      quoteBlock(formatVerses(reading)),
      left > 0 ? rest : "",
    ],
  };
}

const writeNote = ({ heading, text }: SessionParts["notes"][number]) =>
  isWritten(heading) ? `**${toPlainLine(heading)}.** ${toPlainLine(text)}` : toPlainLine(text);

const writeQuestions = (questions: SessionParts["questions"]) =>
  questions
    .map(({ text, hint }, at) => {
      const number = `${at + 1}. `;
      const question = `${number}${toPlainLine(text)}`;
      if (!isWritten(hint)) return question;
      return `${question}\n\n${" ".repeat(number.length)}*For the leader:* ${toPlainLine(hint)}`;
    })
    .join("\n\n");

const join = (blocks: readonly string[]) => blocks.filter((block) => block !== "").join("\n\n");
