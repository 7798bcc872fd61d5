import { z } from "zod";
import { GeneratedContent, Study } from "../../contract/study.ts";
import { studies } from "../db/schema.ts";
import { writeRecordFile } from "../exports/markdown/record-file.ts";
import { writeStudyFile } from "../exports/markdown/study-markdown.ts";
import { type ArchivedKind, archivedState, Moment, PublishedAt } from "./archived-kind.ts";

const Guide = GeneratedContent.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(128).nullable(),
});

/** What a person has written of a study, and its guide: what an earlier state of it holds, too. */
const Content = Study.omit({
  id: true,
  version: true,
  generatedContent: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  createdBy: true,
  lastModifiedBy: true,
}).extend({ guide: Guide.nullable() });

export const archivedStudies: ArchivedKind = {
  kind: "study",
  folder: "studies",
  table: studies,
  shape: Content.extend({
    id: z.uuid(),
    version: z.int().positive(),
    createdAt: Moment,
    updatedAt: Moment,
    publishedAt: PublishedAt,
  }),
  versionShape: archivedState("study", Content),
  writeMarkdown: (row: typeof studies.$inferSelect) =>
    writeRecordFile(writeStudyFile({ ...row, generatedContent: row.guide })),
};
