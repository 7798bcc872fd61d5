// The rows of sermons: whose they are, how they are locked and written, and the record that people see of one.
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type NewSermon, type Sermon, SERMON_MESSAGES } from "../../contract/sermon.ts";
import { VersionedPart } from "../../contract/versions.ts";
import type { AsTexts } from "../../contract/json-text.ts";
import type { Db, Tx } from "../db/database.ts";
import { readableColumns } from "../db/schema/json-text-column.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { checkRowId, isOwnedRow, touchedBy } from "../records/owned-rows.ts";
import { describeResults, type ResultColumns, type ResultTexts } from "./sermon-results.ts";

const { ownerId: _, lastEditors: __, ...columns } = readableColumns(sermons);

/** The columns that a sermon's record is made of. */
export const sermonColumns = columns;

/** A sermon as the server has it, and fields that are written: timed speech stays JSON. */
export type StoredSermon = AsTexts<Sermon>;
export type SermonFields = AsTexts<NewSermon>;

export type SermonRow = Omit<typeof sermons.$inferSelect, "ownerId" | "lastEditors">;

const { notes, transcript, segments, refinedTranscript, summary, lessonPlan, highlights, ...listed } =
  columns;

/** Those of a sermon as lists show it. */
export const itemColumns = listed;

/** Throws not found where an id cannot be a sermon's. */
export const checkId = (id: string) => checkRowId(id, SERMON_MESSAGES.notFound);

/** The condition that a sermon is this person's; throws not found where the id cannot be one. */
export const isOwned = (ownerId: string, id: string) =>
  isOwnedRow(sermons, ownerId, id, SERMON_MESSAGES.notFound);

/** A sermon that nobody else changes before the transaction ends. */
export type LockedSermon = ResultTexts & { version: number };

/** Throws not found. */
export async function lockSermon(tx: Db | Tx, ownerId: string, id: string): Promise<LockedSermon> {
  const [row] = await tx
    .select({
      id: sermons.id,
      ownerId: sermons.ownerId,
      version: sermons.version,
      results: sermons.results,
      lastEditors: sermons.lastEditors,
      refinedTranscript: sermons.refinedTranscript,
      summary: sermons.summary,
      lessonPlan: sermons.lessonPlan,
      highlights: sermons.highlights,
    })
    .from(sermons)
    .where(isOwned(ownerId, id))
    .for("no key update");
  if (!row) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  return row;
}

/** Keeps a sermon from being deleted before the transaction ends, and answers its id; throws not found. */
export async function holdSermon(tx: Db | Tx, ownerId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ id: sermons.id })
    .from(sermons)
    .where(isOwned(ownerId, id))
    .for("key share");
  if (!row) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  return row.id;
}

/** Writes changes, of which `editor` says who wrote their texts; undefined where nobody will go on with them. */
export async function writeSermon(
  tx: Tx,
  { id, ownerId, lastEditors }: LockedSermon,
  changes: PgUpdateSetSource<typeof sermons>,
  editor?: string,
): Promise<StoredSermon> {
  const written = VersionedPart.options.filter((part) => changes[part] !== undefined);
  const editors = { ...lastEditors, ...Object.fromEntries(written.map((part) => [part, editor])) };
  const [row] = await tx
    .update(sermons)
    .set({ ...changes, lastEditors: editors, ...touchedBy(sermons, ownerId) })
    .where(isOwned(ownerId, id))
    .returning(columns);
  if (!row) throw new Error("an update of a locked row returned none");
  return toRecord(row);
}

type Derived = ResultColumns & Pick<typeof sermons.$inferSelect, "createdAt" | "updatedAt" | "completedAt">;

export function toRecord<Row extends Derived>(row: Row) {
  const { createdAt, updatedAt, completedAt, transcriptHash, refinedTranscriptHash, ...fields } = row;
  return {
    ...fields,
    results: describeResults(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}
