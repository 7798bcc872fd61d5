import type { Study, StudyChecks, StudySession } from "../../contract/records/study.schema.ts";
import { checkScripture } from "../engine/verify/scripture/scripture-check.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";

export function pickCheckedStudy(study: Study) {
  const { title, description, scripture, objectives, sessions, generatedContent } = study;
  return { title, description, scripture, objectives, sessions, guide: generatedContent?.markdown ?? "" };
}

const STUDY_FIELDS = ["title", "description", "scripture", "objectives"] as const;
const SESSION_FIELDS = ["title", "description", "scripture"] as const;
const SESSION_LISTS = ["discussionQuestions", "activities", "resources"] as const;

type FieldChecks = StudyChecks["fields"][number];

/** Verses without a book refer to the session's scripture, or to the study's if the session has none. */
export function checkStudy(study: ReturnType<typeof pickCheckedStudy>): StudyChecks {
  const fields = [
    ...STUDY_FIELDS.map((field) => checkField(study[field], study.scripture, { sessionId: null, field })),
    ...study.sessions.flatMap((session) => checkSession(session, study.scripture)),
  ];
  return {
    guide: checkScripture(study.guide, { context: study.scripture }),
    fields: fields.filter(({ references }) => references.length > 0),
  };
}

function checkSession(session: StudySession, studyScripture: string): FieldChecks[] {
  const sessionId = session.id;
  const context = session.scripture.trim() === "" ? studyScripture : session.scripture;
  return [
    ...SESSION_FIELDS.map((field) => checkField(session[field], context, { sessionId, field })),
    ...SESSION_LISTS.flatMap((field) =>
      session[field].map((text, index) => checkField(text, context, { sessionId, field, index })),
    ),
  ];
}

function checkField(
  text: string,
  context: string,
  place: Pick<FieldChecks, "sessionId" | "field"> & { index?: number },
): FieldChecks {
  const references =
    place.field === "scripture" ? parseScriptureField(text).references : checkScripture(text, { context });
  return { index: null, ...place, references };
}
