import { z } from "zod";
import { ResultName } from "../../contract/results.ts";
import { Sermon } from "../../contract/sermon.ts";
import { textOf } from "../../contract/text.ts";
import { LIMITS } from "../../contract/limits.ts";
import { VersionedPart } from "../../contract/versions.ts";
import { sermons } from "../db/schema.ts";
import { writeRecordFile } from "../exports/markdown/record-file.ts";
import { writeSermonFile } from "../exports/markdown/sermon-markdown.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { type ArchivedKind, ArchivedResult, ArchivedVersion, Moment } from "./archived-kind.ts";

export const archivedSermons: ArchivedKind = {
  kind: "sermon",
  folder: "sermons",
  table: sermons,
  shape: Sermon.omit({ createdBy: true, lastModifiedBy: true }).extend({
    id: z.uuid(),
    version: z.int().positive(),
    lessonPlan: Sermon.shape.lessonPlan.transform(sanitizeLessonPlan),
    results: z.partialRecord(ResultName, ArchivedResult),
    createdAt: Moment,
    updatedAt: Moment,
    completedAt: Moment.nullable(),
  }),
  versionShape: ArchivedVersion.extend({
    part: VersionedPart,
    text: textOf(LIMITS.transcriptCharacters, "Text"),
  }).transform((version) =>
    version.part === "lessonPlan" ? { ...version, text: sanitizeLessonPlan(version.text) } : version,
  ),
  writeMarkdown: (row: typeof sermons.$inferSelect) => writeRecordFile(writeSermonFile(row)),
};
