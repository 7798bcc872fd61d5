import { getTableColumns, sql } from "drizzle-orm";
import {
  type NewTestimony,
  Testimony,
  type TestimonyChange,
} from "../../contract/records/testimony.schema.ts";
import { TESTIMONY_MESSAGES } from "../../contract/records/testimony.ts";
import { testimonies } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { writeTestimonyFile } from "../documents/markdown/testimony-markdown.ts";
import { archiveShapes, NON_CONTENT_FIELDS } from "../records/archived-shapes.ts";
import { presentRow } from "../records/present-row.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { writtenByPeople } from "../records/text-origin.ts";
import { wholeRecordVersions } from "../records/whole-record-versions.ts";
import { isPhotoOf } from "./is-photo-of.ts";
import { testimonyTexts } from "./testimony-texts.ts";

type Row = typeof testimonies.$inferSelect;

const columns = getTableColumns(testimonies);
const { before, how, after, ownerId, lastEditor, ...listed } = columns;
const searched = { before, how, after, name: testimonies.name };

export const testimonyKind = {
  name: "testimony",
  messages: TESTIMONY_MESSAGES,
  table: testimonies,
  columns,
  itemColumns: listed,
  lockedColumns: columns,
  present: (row: Row): Testimony => presentRow(row),
  presentItem: (row: Pick<Row, keyof typeof listed>) => presentRow(row),
  listOrigins: (row: Row) => [
    writtenByPeople({
      part: "testimony",
      name: "Testimony",
      text: [row.before, row.how, row.after].join("\n"),
    }),
  ],

  create: (fields: Omit<NewTestimony, "id" | "editor">) => fields,
  async change(current: Row, fields: Omit<TestimonyChange, "version" | "editor">, { tx }) {
    const { photoFileId } = fields;
    if (photoFileId && !(await isPhotoOf(tx, current, photoFileId))) {
      throw new AppError("invalid", TESTIMONY_MESSAGES.photoUnknown);
    }
    return fields;
  },
  versions: wholeRecordVersions<Row>("testimony", {
    present: (content) => content,
    async restore(content, current, tx) {
      const hasPhoto = content.photoFileId && (await isPhotoOf(tx, current, content.photoFileId));
      return { ...content, photoFileId: hasPhoto ? content.photoFileId : null };
    },
  }),

  search: { date: sql`null`, finished: "published", columns: searched },
  sorting: {},
  authorFields: {
    fixed: ["status", "name", "nameShown", "visibility", "photoFileId", "photoPermission"],
    hidden: [],
  },
  texts: testimonyTexts,
  archive: {
    ...archiveShapes("testimony", Testimony.omit(NON_CONTENT_FIELDS)),
    links: [{ field: "photoFileId", to: "files" }],
    writeMarkdown: writeTestimonyFile,
  },
  authoredParts: ["testimony"],
  namesFiles: sql`coalesce(${testimonies.photoFileId}::text, '')`,
} satisfies RecordKind;
