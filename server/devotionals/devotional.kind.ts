import { getTableColumns } from "drizzle-orm";
import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import { DEVOTIONAL_MESSAGES } from "../../contract/records/devotional.ts";
import {
  type DevotionalChange,
  devotionalEndpoints,
  type NewDevotional,
} from "../../contract/records/devotional.schema.ts";
import type { Tx } from "../db/database.ts";
import { devotionals } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { presentRow } from "../records/present-row.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { lockForShare } from "../records/record-rows.ts";
import { todayIn } from "../records/today-in.ts";
import { wholeRecordVersions } from "../records/whole-record-versions.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { devotionalArchive } from "./devotional-archive.ts";
import { listDevotionalOrigins } from "./devotional-origins.ts";
import {
  presentOrigin,
  devotionalItemColumns,
  type DevotionalItemRow,
  type DevotionalRow,
  editOrigin,
  presentDevotional,
} from "./devotional-rows.ts";
import { devotionalTexts } from "./devotional-texts.ts";

const searched = {
  series: devotionals.series,
  reading: devotionals.reading,
  reflectionQuestions: devotionals.reflectionQuestions,
  prayer: devotionals.prayer,
};

export const devotionalKind = {
  name: "devotional",
  messages: DEVOTIONAL_MESSAGES,
  table: devotionals,
  checkEndpoint: devotionalEndpoints.checkDevotional,
  dismissalEndpoint: checkEndpoints.dismissDevotionalFinding,
  columns: getTableColumns(devotionals),
  itemColumns: devotionalItemColumns,
  lockedColumns: getTableColumns(devotionals),
  present: presentDevotional,
  presentItem: (row: DevotionalItemRow) => presentRow(row),
  listOrigins: listDevotionalOrigins,

  async create(fields: Omit<NewDevotional, "id" | "editor">, { tx, ownerId }) {
    if (fields.sourceSermonId) await requireSermon(tx, ownerId, fields.sourceSermonId);
    return { date: todayIn(fields.timezone), ...fields };
  },
  change: (before: DevotionalRow, fields: Omit<DevotionalChange, "version" | "editor">) => ({
    ...fields,
    origin: editOrigin(before, fields),
  }),
  authoredParts: ["devotional"],
  versions: wholeRecordVersions<DevotionalRow>("devotional", {
    present: ({ sourceSermonId: _, ...content }) => ({ ...content, origin: presentOrigin(content) }),
    // Its source sermon may have been deleted.
    restore: ({ sourceSermonId: _, ...content }) => content,
  }),

  search: { date: devotionals.date, finished: "published", columns: searched },
  sorting: { series: { name: devotionals.series, id: devotionals.seriesId }, day: devotionals.seriesDay },
  authorFields: { fixed: ["status"], hidden: [] },
  texts: devotionalTexts,
  archive: devotionalArchive,
} satisfies RecordKind;

async function requireSermon(tx: Tx, ownerId: string, sermonId: string): Promise<void> {
  await lockForShare(tx, sermonKind, ownerId, sermonId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === "not_found";
    throw isMissing ? new AppError("invalid", DEVOTIONAL_MESSAGES.sermonUnknown) : error;
  });
}
