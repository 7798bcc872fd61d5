import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { EngineError, type GuideSource } from "../../engine.ts";
import { getSessionSubject } from "../../guide/session-subject.ts";
import { formatGuideSession, formatGuideIntroduction } from "../../guide/write-guide.ts";
import { planSession } from "./plan-session.ts";

/** A Markdown section for the study and each session. Throws an `EngineError` without sessions. */
export function createGuide(study: GuideSource): string[] {
  if (study.sessions.length === 0) throw new EngineError(STUDY_MESSAGES.sessionRequired);
  const sessions = study.sessions.map((session, at) => getSessionSubject(study, session, at));
  // What later sessions have is not generated for earlier ones.
  const used = {
    questions: sessions.flatMap(({ questions }) => questions),
    activities: sessions.flatMap(({ activities }) => activities),
    prayers: [],
    notes: [],
  };
  return [
    formatGuideIntroduction(study, sessions),
    ...sessions.map((session, at) =>
      formatGuideSession(session, planSession(session, sessions[at - 1], used)),
    ),
  ];
}
