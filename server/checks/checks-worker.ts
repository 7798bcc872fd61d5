// What runs in the process that checks: all checks of the texts of a sermon, or of a study.
import type { SermonChecks } from "../../contract/checks.ts";
import type { Devotional, DevotionalChecks } from "../../contract/devotional.ts";
import type { Study, StudyChecks, StudySession } from "../../contract/study.ts";
import type { Segment } from "../../contract/transcript.ts";
import { listChanges } from "../engine/verify/changes.ts";
import { readFieldReferences } from "../scripture/field-references.ts";
import { checkScripture } from "../engine/verify/scripture-check.ts";
import { findLessonPlanSources, findSummarySources } from "../engine/verify/sources.ts";
import { readVisibleText } from "../engine/verify/visible-text.ts";

export interface TextsToCheck {
  transcript: string;
  /** JSON of the timed speech. */
  segments: string | null;
  refinedTranscript: string;
  summary: string;
  lessonPlan: string;
  /** The sermon's own reference, to which verses without a book belong. */
  scripture: string;
}

/** Highlights are quotes from the transcript, whose references are found there. */
export function checkTexts({ segments, ...texts }: TextsToCheck): SermonChecks {
  const { transcript, refinedTranscript, summary, lessonPlan, scripture } = texts;
  const sermon = { ...texts, segments: segments === null ? null : (JSON.parse(segments) as Segment[]) };
  const parts = { transcript, refinedTranscript, summary, lessonPlan: readVisibleText(lessonPlan).text };
  const references = Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, checkScripture(text, { context: scripture })]),
  );
  return {
    references,
    sources: {
      summary: findSummarySources(summary, sermon),
      lessonPlan: findLessonPlanSources(lessonPlan, sermon),
    },
    changes: refinedTranscript.trim() === "" ? [] : listChanges(transcript, refinedTranscript),
  };
}

export type StudyToCheck = Pick<Study, "title" | "description" | "scripture" | "objectives" | "sessions"> & {
  guide: string;
};

const STUDY_FIELDS = ["title", "description", "scripture", "objectives"] as const;
const SESSION_FIELDS = ["title", "description", "scripture"] as const;
const SESSION_LISTS = ["discussionQuestions", "activities", "resources"] as const;

type FieldChecks = StudyChecks["fields"][number];

/** Verses without a book belong to the session's scripture, and to the study's where a session names none. */
export function checkStudyTexts(study: StudyToCheck): StudyChecks {
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
    place.field === "scripture" ? readFieldReferences(text).references : checkScripture(text, { context });
  return { index: null, ...place, references };
}

export type DevotionalToCheck = Pick<Devotional, "scripture" | "reading" | "reflectionQuestions" | "prayer">;

/** Verses without a book belong to the devotional's scripture. */
export function checkDevotionalTexts({
  scripture,
  reading,
  reflectionQuestions,
  prayer,
}: DevotionalToCheck): DevotionalChecks {
  const check = (text: string) => checkScripture(text, { context: scripture });
  return {
    scripture: readFieldReferences(scripture).references,
    reading: check(reading),
    reflectionQuestions: reflectionQuestions.map(check),
    prayer: check(prayer),
  };
}
