import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { EngineError, type GuideSource } from "../../engine.ts";
import { getSessionSubject } from "../../guide/session-subject.ts";
import { formatGuideSession, formatGuideIntroduction } from "../../guide/write-guide.ts";
import { planSession } from "./plan-session.ts";

/**
 * Creates a leader's guide as Markdown: a section for the study, then one for each session. It quotes the King James
 * Version and the study's own texts word for word. Throws an `EngineError` if there are no sessions.
 */
export function createGuide(study: GuideSource): string[] {
  if (study.sessions.length === 0) throw new EngineError(STUDY_MESSAGES.sessionRequired);
  const sessions = study.sessions.map((session, at) => getSessionSubject(study, session, at));
  return [
    formatGuideIntroduction(study, sessions),
    ...sessions.map((session, at) => formatGuideSession(session, planSession(session, sessions[at - 1]))),
  ];
}
