// Lays out the parts of a leader's guide from any engine, and adds Bible text, times and lists.
import { allocateMinutes, formatMinutes } from "../builtin/lesson-plan/minutes.ts";
import type { GuideSource } from "../engine.ts";
import { toPlainLine, toPlainParagraphs, bulletList, isWritten } from "./plain-markdown.ts";
import { formatCopyright, formatReading } from "./session-reading.ts";
import { isNumbered, type SessionSubject } from "./session-subject.ts";

/** The parts of one session from an engine; none of the text can be trusted. */
export interface SessionParts {
  aim: string;
  opening: string;
  /** What a leader should know about the passage; a heading may be "". */
  notes: { heading: string; text: string }[];
  /** The session's own questions word for word, then the engine's; a hint may be "". */
  questions: { text: string; hint: string }[];
  activities: string[];
  takeHome: string[];
  prayer: string;
}

const SESSION_MINUTES = 60;

interface Part {
  heading: string;
  /** Its minutes if all parts are present. */
  weight: number;
  blocks: string[];
}

/** The introduction of a guide: what the whole study is about and what a leader needs. */
export function formatGuideIntroduction(study: GuideSource, sessions: readonly SessionSubject[]): string {
  const { description, objectives, materials, prerequisites, expectedOutcomes } = study;
  const outcomes = expectedOutcomes.filter(isWritten).map(toPlainLine);
  return join([
    `# ${toPlainLine(study.title)}: leader's guide`,
    isWritten(study.scripture) ? `**Scripture:** ${toPlainLine(study.scripture)}` : "",
    formatAudience(study),
    toPlainParagraphs(description),
    ...about("Objectives", objectives),
    ...about("What the group should already know", prerequisites),
    ...(outcomes.length > 0 ? ["### Expected outcomes", bulletList(outcomes)] : []),
    ...about("Materials for all sessions", materials),
    "### Sessions at a glance",
    bulletList(sessions.map(formatSessionLine)),
    ...formatCopyright(sessions.flatMap(({ reading }) => reading ?? [])),
  ]);
}

const about = (heading: string, text: string) =>
  isWritten(text) ? [`### ${heading}`, toPlainParagraphs(text)] : [];

const formatSessionLine = (session: SessionSubject) =>
  session.reading ? `${formatSessionTitle(session)} (${session.reading.named})` : formatSessionTitle(session);

const formatSessionTitle = ({ number, title }: SessionSubject) =>
  isNumbered(title) ? `Session ${number}` : `Session ${number}: ${toPlainLine(title)}`;

function formatAudience({ targetAgeGroup, difficultyLevel }: GuideSource): string {
  const people = [targetAgeGroup, difficultyLevel].filter(isWritten).map(toPlainLine);
  return people.length > 0 ? `**For:** ${people.join(", ")}` : "";
}

/** One session of a guide. Drafts have no times. */
export function formatGuideSession(session: SessionSubject, content: SessionParts, isDraft = false): string {
  const parts = [
    { heading: "Opening", weight: 5, blocks: [toPlainParagraphs(content.opening)] },
    writeReading(session),
    { heading: "Teaching notes", weight: 14, blocks: [bulletList(content.notes.map(writeNote))] },
    { heading: "Questions", weight: 20, blocks: [writeQuestions(content.questions)] },
    { heading: "Activities", weight: 9, blocks: [bulletList(content.activities.map(toPlainLine))] },
    { heading: "Prayer", weight: 4, blocks: [toPlainParagraphs(content.prayer)] },
  ].filter(({ blocks }) => blocks.some((block) => block !== ""));
  const minutes = allocateMinutes(
    SESSION_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const plan = parts.map(({ heading }, at) => `${heading}: ${formatMinutes(minutes[at] ?? 0)}`);
  return join([
    `## ${formatSessionTitle(session)}`,
    ...(isWritten(content.aim) ? ["### Aim", toPlainParagraphs(content.aim)] : []),
    ...(isDraft ? [] : [`### Time plan (${formatMinutes(SESSION_MINUTES)} in total)`, bulletList(plan)]),
    "### Materials",
    bulletList(listMaterials(session)),
    ...parts.flatMap(({ heading, blocks }, at) =>
      [`### ${heading}${isDraft ? "" : ` (${formatMinutes(minutes[at] ?? 0)})`}`].concat(blocks),
    ),
    ...(content.takeHome.length > 0
      ? ["### During the week", bulletList(content.takeHome.map(toPlainLine))]
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
  const rest = `${named} continues for ${left} more ${left === 1 ? "verse" : "verses"}. Read on in your Bibles.`;
  return {
    ...part,
    blocks: [...formatReading(reading), left > 0 ? rest : ""],
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
