import { z } from "zod";
import { LIMITS } from "../../contract/limits.ts";
import { Devotional, DevotionalOrigin } from "../../contract/records/devotional.schema.ts";
import { writeDevotionalFile } from "../documents/markdown/devotional-markdown.ts";
import { archiveShapes, NON_CONTENT_FIELDS } from "../records/archived-shapes.ts";
import type { RecordArchive } from "../records/record-kind.ts";

const Origin = DevotionalOrigin.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(LIMITS.lineCharacters),
});

const { shape, versionShape } = archiveShapes(
  "devotional",
  Devotional.omit({ ...NON_CONTENT_FIELDS, seriesId: true, sourceSermonId: true }).extend({
    origin: Origin.nullable(),
  }),
);

export const devotionalArchive = {
  // Versions do not contain the link to the sermon.
  shape: shape.extend({ sourceSermonId: z.uuid().nullable() }),
  versionShape,
  links: [{ field: "sourceSermonId", to: "sermon" }],
  writeMarkdown: writeDevotionalFile,
} satisfies RecordArchive;
