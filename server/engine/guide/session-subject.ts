import { parseReferences } from "../../scripture/references/references.ts";
import { findStudyPassage } from "../builtin/study/subject.ts";
import type { GuideSession, GuideSource, StudySubject } from "../engine.ts";
import { isWritten } from "./plain-markdown.ts";
import { createSessionReading, type SessionReading } from "./session-reading.ts";

export interface SessionSubject {
  /** From 1. */
  number: number;
  /** "Session 2" where it has no title. */
  title: string;
  /** Its own title if that is meaningful, else the study's. */
  topic: string;
  description: string;
  /** Its scripture, or the study's. */
  reading: SessionReading | undefined;
  /** Without blank ones. */
  questions: string[];
  activities: string[];
  resources: string[];
  /** The subject for generating more questions and activities than the `existing` ones. */
  asSubject(existing: readonly string[]): StudySubject;
}

/** Whether a title is only a number, such as "Session 2". */
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
    edition: study.edition,
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
