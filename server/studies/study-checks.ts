import type { Study, StudyChecks, StudySession } from "../../contract/records/study.schema.ts";
import { checkScripture, type QuotationSettings } from "../engine/verify/scripture/scripture-check.ts";
import type { TextRange } from "../language/words.ts";
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
export function checkStudy(
  study: ReturnType<typeof pickCheckedStudy>,
  settings: QuotationSettings,
): StudyChecks {
  const check: CheckText = (text, context, headings = []) =>
    checkScripture(text, { context, headings, ...settings });
  const fields = [
    ...STUDY_FIELDS.map((field) =>
      checkField(check, study[field], study.scripture, { sessionId: null, field }),
    ),
    ...study.sessions.flatMap((session) => checkSession(check, session, study.scripture)),
  ];
  return {
    guide: check(study.guide, study.scripture),
    fields: fields.filter(({ references }) => references.length > 0),
  };
}

type CheckText = (text: string, context: string, headings?: TextRange[]) => FieldChecks["references"];

function checkSession(check: CheckText, session: StudySession, studyScripture: string): FieldChecks[] {
  const sessionId = session.id;
  const context = session.scripture.trim() === "" ? studyScripture : session.scripture;
  return [
    ...SESSION_FIELDS.map((field) => checkField(check, session[field], context, { sessionId, field })),
    ...SESSION_LISTS.flatMap((field) =>
      session[field].map((text, index) => checkField(check, text, context, { sessionId, field, index })),
    ),
  ];
}

function checkField(
  check: CheckText,
  text: string,
  context: string,
  place: Pick<FieldChecks, "sessionId" | "field"> & { index?: number },
): FieldChecks {
  const title = place.field === "title" ? [{ start: 0, end: text.length }] : [];
  const references =
    place.field === "scripture" ? parseScriptureField(text).references : check(text, context, title);
  return { index: null, ...place, references };
}
