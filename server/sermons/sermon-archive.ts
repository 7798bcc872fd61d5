import { z } from "zod";
import { IMPORT_LIMITS } from "../../contract/imports/imports.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ResultName } from "../../contract/processing/results.schema.ts";
import { Sermon } from "../../contract/records/sermon.schema.ts";
import { VersionedPart } from "../../contract/records/sermon-version.schema.ts";
import { textOf } from "../../contract/text/text.schema.ts";
import { writeSermonFile } from "../documents/markdown/sermon-markdown.ts";
import {
  ArchivedBible,
  archivedColumns,
  ArchivedResult,
  ArchivedVersion,
  Moment,
} from "../records/archived-shapes.ts";
import type { RecordArchive } from "../records/record-kind.ts";
import { sanitizeLessonPlan } from "./lesson-plan-html.ts";

const ImportKey = textOf(IMPORT_LIMITS.urlCharacters, "Key").refine(
  (key) => Buffer.byteLength(key) <= IMPORT_LIMITS.keyBytes,
);

export const sermonArchive = {
  shape: Sermon.omit({ createdBy: true, lastModifiedBy: true, seriesId: true }).extend({
    ...archivedColumns,
    bible: ArchivedBible,
    lessonPlan: Sermon.shape.lessonPlan.transform(sanitizeLessonPlan),
    results: z.partialRecord(ResultName, ArchivedResult),
    /** Archives of earlier versions of Berea do not contain it. */
    transcriptInfo: ArchivedResult.nullable().default(null),
    completedAt: Moment.nullable(),
    // Archives of earlier versions have none.
    importKey: ImportKey.nullable().default(null),
    episodeGuid: textOf(LIMITS.lineCharacters, "GUID").nullable().default(null),
    // What is restored is not public.
    isPublished: Sermon.shape.isPublished.transform(() => false),
  }),
  versionShape: ArchivedVersion.extend({
    part: VersionedPart,
    text: textOf(LIMITS.transcriptCharacters, "Text"),
  }).transform((version) =>
    version.part === "lessonPlan" ? { ...version, text: sanitizeLessonPlan(version.text) } : version,
  ),
  writeMarkdown: writeSermonFile,
} satisfies RecordArchive;
