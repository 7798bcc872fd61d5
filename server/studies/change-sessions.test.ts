import { describe, expect, test } from "vitest";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { StudySession } from "../../contract/records/study.schema.ts";
import { changeSessions } from "./change-sessions.ts";

const session = (id: string, title = id) => StudySession.parse({ id, title });
const before = [session("a"), session("b"), session("c")];
const idsOf = (sessions: StudySession[]) => sessions.map(({ id }) => id);

describe("changeSessions", () => {
  test("keeps changed sessions in place", () => {
    const after = changeSessions(before, { changedSessions: [session("b", "Changed")] });
    expect(after.map(({ title }) => title)).toEqual(["a", "Changed", "c"]);
  });

  test("adds, moves and removes sessions by the order", () => {
    const after = changeSessions(before, { changedSessions: [session("d")], sessionOrder: ["c", "d", "a"] });
    expect(idsOf(after)).toEqual(["c", "d", "a"]);
  });

  test("replaces all sessions", () => {
    expect(idsOf(changeSessions(before, { sessions: [session("z")] }))).toEqual(["z"]);
  });

  test.each([
    ["an unknown session", { sessionOrder: ["a", "b", "x"] }],
    ["a new session without a place", { changedSessions: [session("d")] }],
    ["a changed session missing in the order", { changedSessions: [session("a")], sessionOrder: ["b"] }],
  ])("rejects %s", (_, change) => {
    expect(() => changeSessions(before, change)).toThrow(STUDY_MESSAGES.sessionsUnknown);
  });
});
