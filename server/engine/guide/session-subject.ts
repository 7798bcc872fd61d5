import { parseReferences } from "../../scripture/references/references.ts";
import { findStudyPassage } from "../builtin/study/subject.ts";
import type { GuideSession, GuideSource, StudySubject } from "../engine.ts";
import { isWritten } from "./plain-markdown.ts";
import { createSessionReading, type SessionReading } from "./session-reading.ts";

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
  reading: SessionReading | undefined;
  /** Those of the session that are written. */
  questions: string[];
  activities: string[];
  resources: string[];
  /** For making more questions and activities; what is there already is `existing`. */
  asSubject(existing: readonly string[]): StudySubject;
}

/** Whether a title says no more than which session it is. */
export const isNumbered = (title: string) => /^session \d+$/i.test(title.trim());

export function getSessionSubject(study: GuideSource, session: GuideSession, index: number): SessionSubject {
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
  const passage = findStudyPassage({ ...subject, existing: [] });
  const reading = passage && createSessionReading(passage, study.sessions.length);
  return {
    number,
    title,
    topic,
    description: session.description.trim(),
    reading,
    questions: session.discussionQuestions.filter(isWritten),
    activities: session.activities.filter(isWritten),
    resources: session.resources.filter(isWritten),
    asSubject: (existing) => ({ ...subject, ...(reading && { scripture: reading.reference }), existing }),
  };
}
