// Lays out the parts of a leader's guide from any engine, and adds Bible text, times and lists.
import type { ResultLanguage } from "../../../contract/processing/result-options.ts";
import { IN_ENGLISH, type TranslateHeading, translateHeadings } from "../headings.ts";
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
const MINUTES_PER_NOTE = 3;
const MAX_NOTE_MINUTES = 14;

interface Part {
  heading: string;
  /** Its minutes if all parts are present. */
  weight: number;
  blocks: string[];
}

/** The introduction of a guide: what the whole study is about and what a leader needs. */
export function formatGuideIntroduction(study: GuideSource, sessions: readonly SessionSubject[]): string {
  const translate = translateHeadings(study.writing?.options.language);
  const { description, objectives, materials, prerequisites, expectedOutcomes } = study;
  const outcomes = expectedOutcomes.filter(isWritten).map(toPlainLine);
  return join([
    `# ${toPlainLine(study.title)}: ${translate("leader's guide")}`,
    isWritten(study.scripture) ? `**${translate("Scripture:")}** ${toPlainLine(study.scripture)}` : "",
    formatAudience(study, translate),
    toPlainParagraphs(description),
    ...about(translate("Objectives"), objectives),
    ...about(translate("What the group should already know"), prerequisites),
    ...(outcomes.length > 0 ? [`### ${translate("Expected outcomes")}`, bulletList(outcomes)] : []),
    ...about(translate("Materials for all sessions"), materials),
    `### ${translate("Sessions at a glance")}`,
    bulletList(sessions.map((session) => formatSessionLine(session, translate))),
    ...formatCopyright(sessions.flatMap(({ reading }) => reading ?? [])),
  ]);
}

const about = (heading: string, text: string) =>
  isWritten(text) ? [`### ${heading}`, toPlainParagraphs(text)] : [];

function formatSessionLine(session: SessionSubject, translate: TranslateHeading): string {
  const title = formatSessionTitle(session, translate);
  return session.reading ? `${title} (${session.reading.named})` : title;
}

function formatSessionTitle({ number, title }: SessionSubject, translate: TranslateHeading): string {
  const name = `${translate("Session")} ${number}`;
  return isNumbered(title) ? name : `${name}: ${toPlainLine(title)}`;
}

function formatAudience(
  { targetAgeGroup, difficultyLevel }: GuideSource,
  translate: TranslateHeading,
): string {
  const people = [targetAgeGroup, difficultyLevel].filter(isWritten).map(toPlainLine);
  return people.length > 0 ? `**${translate("For:")}** ${people.join(", ")}` : "";
}

/** One session of a guide. Drafts have no times. */
export function formatGuideSession(
  session: SessionSubject,
  content: SessionParts,
  { isDraft = false, language }: { isDraft?: boolean; language?: ResultLanguage | undefined } = {},
): string {
  const translate = translateHeadings(language);
  const parts = [
    { heading: translate("Opening"), weight: 5, blocks: [toPlainParagraphs(content.opening)] },
    writeReading(session, language),
    {
      heading: translate("Teaching notes"),
      weight: Math.min(MAX_NOTE_MINUTES, content.notes.length * MINUTES_PER_NOTE),
      blocks: [bulletList(content.notes.map(writeNote))],
    },
    { heading: translate("Questions"), weight: 20, blocks: [writeQuestions(content.questions, translate)] },
    {
      heading: translate("Activities"),
      weight: 9,
      blocks: [
        content.activities.length > 1 && translate === IN_ENGLISH ? "Choose what fits your time." : "",
        bulletList(content.activities.map(toPlainLine)),
      ],
    },
    { heading: translate("Prayer"), weight: 4, blocks: [toPlainParagraphs(content.prayer)] },
  ].filter(({ blocks }) => blocks.some((block) => block !== ""));
  const minutes = allocateMinutes(
    SESSION_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const plan = parts.map(({ heading }, at) => `${heading}: ${formatMinutes(minutes[at] ?? 0, translate)}`);
  return join([
    `## ${formatSessionTitle(session, translate)}`,
    ...(isWritten(content.aim) ? [`### ${translate("Aim")}`, toPlainParagraphs(content.aim)] : []),
    ...(isDraft
      ? []
      : [
          `### ${translate("Time plan")} (${formatMinutes(SESSION_MINUTES, translate)} ${translate("in total")})`,
          bulletList(plan),
        ]),
    `### ${translate("Materials")}`,
    bulletList(listMaterials(session, translate)),
    ...parts.flatMap(({ heading, blocks }, at) =>
      [`### ${heading}${isDraft ? "" : ` (${formatMinutes(minutes[at] ?? 0, translate)})`}`].concat(blocks),
    ),
    ...(content.takeHome.length > 0
      ? [`### ${translate("During the week")}`, bulletList(content.takeHome.map(toPlainLine))]
      : []),
  ]);
}

const listMaterials = ({ reading, resources }: SessionSubject, translate: TranslateHeading): string[] => [
  reading && translate === IN_ENGLISH ? `Bibles, or copies of ${reading.reference}` : translate("Bibles"),
  translate("Paper and pens for everyone"),
  ...resources.map(toPlainLine),
];

function writeReading({ reading }: SessionSubject, language: ResultLanguage = "en"): Part {
  const part = { heading: translateHeadings(language)("Reading"), weight: 8 };
  if (!reading) return { ...part, blocks: [] };
  const { named, left } = reading;
  const rest = `${named} continues for ${left} more ${left === 1 ? "verse" : "verses"}. Read on in your Bibles.`;
  return {
    ...part,
    blocks: [...formatReading(reading), left > 0 && language === "en" ? rest : ""],
  };
}

const writeNote = ({ heading, text }: SessionParts["notes"][number]) =>
  isWritten(heading) ? `**${toPlainLine(heading)}.** ${toPlainLine(text)}` : toPlainLine(text);

const writeQuestions = (questions: SessionParts["questions"], translate: TranslateHeading) =>
  questions
    .map(({ text, hint }, at) => {
      const number = `${at + 1}. `;
      const question = `${number}${toPlainLine(text)}`;
      if (!isWritten(hint)) return question;
      return `${question}\n\n${" ".repeat(number.length)}*${translate("For the leader:")}* ${toPlainLine(hint)}`;
    })
    .join("\n\n");

const join = (blocks: readonly string[]) => blocks.filter((block) => block !== "").join("\n\n");
