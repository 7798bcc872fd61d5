import { madeBy, type TextOrigin, writtenByPeople } from "../records/text-origin.ts";
import { describeGuide, type StudyRow } from "./study-rows.ts";

type Planned = Pick<StudyRow, "description" | "objectives" | "sessions">;

export function listStudyOrigins(row: StudyRow): TextOrigin[] {
  const planned = { part: "sessions", name: "Study", text: writePlan(row) };
  const plan = row.origin
    ? madeBy(planned, row.origin, { original: originalOf("origin", (state: Planned) => writePlan(state)) })
    : writtenByPeople(planned);
  const guide = describeGuide(row);
  if (!guide || guide.markdown.trim() === "") return [plan];
  const named = { part: "generatedContent", name: "Leader’s Guide", text: guide.markdown };
  if (guide.engine === null) return [plan, writtenByPeople(named)];
  const original = originalOf("guide", (state: Pick<StudyRow, "guide">) => state.guide?.markdown ?? "");
  const made = { ...guide, engine: guide.engine };
  return [plan, madeBy(named, made, { isOutOfDate: guide.isOutOfDate, original })];
}

const originalOf = <State>(field: string, read: (state: State) => string) => ({
  part: "study",
  field,
  read: (text: string) => read(JSON.parse(text) as State),
});

const writePlan = ({ description, objectives, sessions }: Planned): string =>
  [
    description,
    objectives,
    ...sessions.flatMap((session) => [
      session.title,
      session.scripture,
      session.description,
      ...session.discussionQuestions,
      ...session.activities,
      ...session.resources,
    ]),
  ].join("\n");

/** Whether people changed what an engine planned. */
export function editStudyOrigin(before: StudyRow, changes: Partial<Planned>): StudyRow["origin"] {
  if (!before.origin || before.origin.isEdited) return before.origin;
  return { ...before.origin, isEdited: writePlan({ ...before, ...changes }) !== writePlan(before) };
}
