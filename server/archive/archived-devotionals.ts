import { z } from "zod";
import { Devotional, DevotionalOrigin } from "../../contract/devotional.ts";
import { LIMITS } from "../../contract/limits.ts";
import { devotionals } from "../db/schema.ts";
import { writeDevotionalFile } from "../exports/markdown/devotional-markdown.ts";
import { writeRecordFile } from "../exports/markdown/record-file.ts";
import { type ArchivedKind, archivedState, Moment, PublishedAt } from "./archived-kind.ts";

const Origin = DevotionalOrigin.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(LIMITS.lineCharacters),
});

/** What is put back with an earlier state: all but the sermon, which is the record's alone. */
const Content = Devotional.omit({
  id: true,
  version: true,
  sourceSermonId: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  createdBy: true,
  lastModifiedBy: true,
}).extend({ origin: Origin.nullable() });

export const archivedDevotionals: ArchivedKind = {
  kind: "devotional",
  folder: "devotionals",
  table: devotionals,
  shape: Content.extend({
    id: z.uuid(),
    version: z.int().positive(),
    sourceSermonId: z.uuid().nullable(),
    createdAt: Moment,
    updatedAt: Moment,
    publishedAt: PublishedAt,
  }),
  versionShape: archivedState("devotional", Content),
  links: [{ field: "sourceSermonId", to: "sermon" }],
  writeMarkdown: (row: typeof devotionals.$inferSelect) => writeRecordFile(writeDevotionalFile(row)),
};
