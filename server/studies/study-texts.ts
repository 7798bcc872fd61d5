import type { Study, StudySession } from "../../contract/records/study.schema.ts";
import { describeStudy } from "../documents/study-document.ts";
import { readStudyFile, writeStudyFile } from "../documents/markdown/study-markdown.ts";
import type { KindTexts } from "../records/kind-texts.ts";
import { listEntries, listFields, type SearchedText } from "../records/searched-text.ts";
import { checkStudy, pickCheckedStudy } from "./study-checks.ts";

type SearchedStudy = Pick<
  Study,
  "title" | "scripture" | "series" | "description" | "objectives" | "ministryTags" | "materials" | "sessions"
> & { guide: string };

export const studyTexts = {
  listTexts: (study: SearchedStudy): SearchedText[] => [
    ...listFields(study, [
      "title",
      "scripture",
      "series",
      "ministryTags",
      "description",
      "objectives",
      "materials",
    ]),
    ...study.sessions.flatMap(listSessionTexts),
    ...listFields(study, ["guide"]),
  ],
  checks: { pick: pickCheckedStudy, check: checkStudy },
  exports: { describe: describeStudy, writeMarkdown: writeStudyFile, readMarkdown: readStudyFile },
} satisfies KindTexts;

function listSessionTexts(session: StudySession, at: number): SearchedText[] {
  const texts = [
    ...listFields(session, ["title", "scripture", "description"]),
    ...listEntries("discussionQuestions", session.discussionQuestions),
    ...listEntries("activities", session.activities),
    ...listEntries("resources", session.resources),
  ];
  return texts.map(({ part, text }) => ({ part: `sessions/${at}/${part}`, text }));
}
