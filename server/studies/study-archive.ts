import { z } from "zod";
import { GeneratedContent, Study } from "../../contract/records/study.schema.ts";
import type { studies } from "../db/schema.ts";
import { writeStudyFile } from "../documents/markdown/study-markdown.ts";
import {
  ArchivedBible,
  ArchivedResult,
  archiveShapes,
  NON_CONTENT_FIELDS,
} from "../records/archived-shapes.ts";
import type { RecordArchive } from "../records/record-kind.ts";

const Guide = GeneratedContent.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(128).nullable(),
});

export const studyArchive = {
  ...archiveShapes(
    "study",
    Study.omit({ ...NON_CONTENT_FIELDS, seriesId: true, generatedContent: true }).extend({
      /** Archives of earlier versions of Berea do not contain it. */
      series: Study.shape.series.optional(),
      bible: ArchivedBible,
      guide: Guide.nullable(),
      origin: ArchivedResult.nullable().default(null),
    }),
  ),
  writeMarkdown: (row: typeof studies.$inferSelect) =>
    writeStudyFile({ ...row, generatedContent: row.guide }),
} satisfies RecordArchive;
