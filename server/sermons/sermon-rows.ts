// Which columns of a sermon are read for which purpose, and how they become a record.
import { RESULT_NAMES, type ResultName } from "../../contract/sermon-results.ts";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import type { WithRawSegments } from "../../contract/text/raw-json.ts";
import { readableColumns } from "../db/schema/json-text-column.ts";
import { sermons, type StoredResult } from "../db/schema.ts";
import { describeResults } from "./sermon-results.ts";

/** A stored sermon and the fields to write. Timed speech stays JSON text. */
export type StoredSermon = WithRawSegments<Sermon>;
export type SermonFields = WithRawSegments<NewSermon> & {
  /** Set by the server only. */
  transcriptInfo?: StoredResult | null;
  importKey?: string;
  episodeGuid?: string;
};

const {
  ownerId,
  lastEditors,
  importKey,
  episodeGuid,
  churchId,
  audience,
  sharedAccess,
  textAuthors,
  ...columns
} = readableColumns(sermons);
const { notes, transcript, segments, transcriptInfo, ...others } = columns;
const listed = omitResults(others);

function omitResults<Columns extends object>(all: Columns): Omit<Columns, ResultName> {
  const rest = Object.entries(all).filter(([name]) => !(RESULT_NAMES as string[]).includes(name));
  return Object.fromEntries(rest) as Omit<Columns, ResultName>;
}

export const sermonColumns = columns;
export const sermonItemColumns = listed;

/** A change reads only those long texts that it replaces. */
export const lockedSermonColumns = {
  id: sermons.id,
  ownerId,
  version: sermons.version,
  results: sermons.results,
  transcriptInfo,
  textAuthors,
  lastEditors,
};
export type LockedSermon = Pick<typeof sermons.$inferSelect, keyof typeof lockedSermonColumns>;

export type SermonRow = Pick<typeof sermons.$inferSelect, keyof typeof columns>;
export type SermonItemRow = Pick<SermonRow, keyof typeof listed>;

export function presentSermon<Row extends SermonItemRow>(row: Row) {
  const { createdAt, updatedAt, completedAt, archivedAt, ...rest } = row;
  const {
    transcriptHash,
    refinedTranscriptHash,
    transcriptInfo: _,
    ...fields
  } = rest as typeof rest & Partial<Pick<SermonRow, "transcriptInfo">>;
  return {
    ...fields,
    results: describeResults(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
