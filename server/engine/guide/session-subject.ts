import { BIBLE_TRANSLATION, type Verse } from "../../scripture/bible-text.ts";
import { parseReferences } from "../../scripture/references.ts";
import { findStudyPassage, type StudyPassage } from "../builtin/study/subject.ts";
import type { GuideSession, GuideSource, StudySubject } from "../engine.ts";
import { isWritten } from "./plain-markdown.ts";

/** What one session of a study is about. */
export interface SessionSubject {
  /** From 1. */
  number: number;
  /** "Session 2" where it has no title. */
  title: string;
  /** What it is about in a few words: its own title if it has one that says something, else the study's. */
  topic: string;
  /** What was written about this session alone. */
  description: string;
  /** Its scripture, or the study's where it names none. */
  passage: StudyPassage | undefined;
  /** Those of the session that are written. */
  questions: string[];
  activities: string[];
  resources: string[];
  /** For making more questions and activities; what is there already is `existing`. */
  asSubject(existing: readonly string[]): StudySubject;
}

/** Whether a title says no more than which session it is. */
export const isNumbered = (title: string) => /^session \d+$/i.test(title.trim());

export function readSession(study: GuideSource, session: GuideSession, index: number): SessionSubject {
  const number = index + 1;
  const title = session.title.trim() || `Session ${number}`;
  const topic = isNumbered(title) ? study.title.trim() : title;
  const namesPassage = parseReferences(session.scripture).length > 0;
  const subject = {
    scripture: namesPassage ? session.scripture : study.scripture,
    title: topic,
    description: isWritten(session.description) ? session.description : study.description,
    objectives: study.objectives,
  };
  return {
    number,
    title,
    topic,
    description: session.description.trim(),
    passage: findStudyPassage({ ...subject, existing: [] }),
    questions: session.discussionQuestions.filter(isWritten),
    activities: session.activities.filter(isWritten),
    resources: session.resources.filter(isWritten),
    asSubject: (existing) => ({ ...subject, existing }),
  };
}

/** Verses that one session prints, and that all sessions of a study print together. */
const MOST_PRINTED = { session: 60, study: 3_000 };
const LEAST_PRINTED = 10;

/** The Bible text that a session reads: each verse with its number, and how many verses are left out. */
export function printReading({ verses }: StudyPassage, sessions: number): { lines: string[]; left: number } {
  const most = Math.max(
    LEAST_PRINTED,
    Math.min(MOST_PRINTED.session, Math.floor(MOST_PRINTED.study / sessions)),
  );
  const printed = verses.slice(0, most);
  const isOneChapter = new Set(printed.map(({ book, chapter }) => `${book} ${chapter}`)).size === 1;
  const isOneBook = new Set(printed.map(({ book }) => book)).size === 1;
  const number = ({ book, chapter, verse }: Verse) =>
    isOneChapter ? String(verse) : `${isOneBook ? "" : `${book} `}${chapter}:${verse}`;
  return {
    lines: printed.map((verse) => `**${number(verse)}** ${verse.text}`),
    left: verses.length - printed.length,
  };
}

export const nameReading = ({ reference }: StudyPassage) => `${reference} (${BIBLE_TRANSLATION})`;
