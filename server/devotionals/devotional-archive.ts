import { z } from "zod";
import { LIMITS } from "../../contract/limits.ts";
import { Devotional, DevotionalOrigin } from "../../contract/records/devotional.schema.ts";
import { writeDevotionalFile } from "../documents/markdown/devotional-markdown.ts";
import { archivedShapes, NO_CONTENT } from "../records/archived-shapes.ts";
import type { RecordArchive } from "../records/record-kind.ts";

const Origin = DevotionalOrigin.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(LIMITS.lineCharacters),
});

const { shape, versionShape } = archivedShapes(
  "devotional",
  Devotional.omit({ ...NO_CONTENT, sourceSermonId: true }).extend({ origin: Origin.nullable() }),
);

export const devotionalArchive = {
  // The sermon belongs to the record alone, not to an earlier state of it.
  shape: shape.extend({ sourceSermonId: z.uuid().nullable() }),
  versionShape,
  links: [{ field: "sourceSermonId", to: "sermon" }],
  writeMarkdown: writeDevotionalFile,
} satisfies RecordArchive;
