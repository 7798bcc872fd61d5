import { z } from "zod";
import { Testimony } from "../../contract/testimony.ts";
import { testimonies } from "../db/schema.ts";
import { writeRecordFile } from "../exports/markdown/record-file.ts";
import { writeTestimonyFile } from "../exports/markdown/testimony-markdown.ts";
import { type ArchivedKind, archivedState, Moment, PublishedAt } from "./archived-kind.ts";

const Content = Testimony.omit({
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  createdBy: true,
  lastModifiedBy: true,
});

export const archivedTestimonies: ArchivedKind = {
  kind: "testimony",
  folder: "testimonies",
  table: testimonies,
  shape: Content.extend({
    id: z.uuid(),
    version: z.int().positive(),
    createdAt: Moment,
    updatedAt: Moment,
    publishedAt: PublishedAt,
  }),
  versionShape: archivedState("testimony", Content),
  links: [{ field: "photoFileId", to: "files" }],
  writeMarkdown: (row: typeof testimonies.$inferSelect) => writeRecordFile(writeTestimonyFile(row)),
};
