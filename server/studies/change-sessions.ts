import type { StudyChange, StudySession } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";

/** Throws invalid if the order names an unknown session or misses a new one. */
export function changeSessions(
  before: readonly StudySession[],
  {
    sessions,
    changedSessions,
    sessionOrder,
  }: Pick<StudyChange, "sessions" | "changedSessions" | "sessionOrder">,
): StudySession[] {
  if (sessions) return sessions;
  const known = new Map(before.map((session) => [session.id, session]));
  for (const session of changedSessions ?? []) known.set(session.id, session);
  const order = sessionOrder ?? before.map(({ id }) => id);
  const after = [...new Set(order)].map((id) => known.get(id));
  const isComplete = changedSessions?.every(({ id }) => order.includes(id)) ?? true;
  if (!isComplete || after.includes(undefined) || after.length > LIMITS.studySessions) {
    throw new AppError("invalid", STUDY_MESSAGES.sessionsUnknown);
  }
  return after as StudySession[];
}
