import { and, asc, eq } from "drizzle-orm";
import {
  type Devotional,
  DEVOTIONAL_MESSAGES,
  type DevotionalChange,
  type DevotionalItem,
  type DevotionalVersion,
  type NewDevotional,
} from "../../contract/devotional.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Db, Tx } from "../db/database.ts";
import { devotionals } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { PageRequest } from "../records/owned-rows.ts";
import { describeRow } from "../records/record-rows.ts";
import { getRecordVersion, keepRecordVersion, listRecordVersions } from "../records/record-versions.ts";
import { todayIn } from "../records/today-in.ts";
import { holdSermon } from "../sermons/sermon-rows.ts";
import {
  describeOrigin,
  devotionalItemColumns,
  type DevotionalRow,
  devotionalRows,
  editOrigin,
  type ListedDevotional,
  toDevotional,
} from "./devotional-rows.ts";

/** A page of a person's devotionals, last changed first; `next` asks for the page after it. */
export async function listDevotionals(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: DevotionalItem[]; next: string | null }> {
  const { rows, next } = await devotionalRows.list<ListedDevotional>(
    db,
    devotionalItemColumns,
    ownerId,
    request,
  );
  return { items: rows.map((row) => describeRow(row)), next };
}

/** The days of the series of a devotional in their order; none where it stands alone. Throws not found. */
export async function listSeries(db: Db, ownerId: string, id: string): Promise<DevotionalItem[]> {
  const { series } = await devotionalRows.get(db, ownerId, id);
  if (series === "") return [];
  const rows = await db
    .select(devotionalItemColumns)
    .from(devotionals)
    .where(and(eq(devotionals.ownerId, ownerId), eq(devotionals.series, series)))
    .orderBy(
      asc(devotionals.seriesDay),
      asc(devotionals.date),
      asc(devotionals.createdAt),
      asc(devotionals.id),
    )
    .limit(LIMITS.seriesDays);
  return rows.map((row) => describeRow(row));
}

/**
 * Throws a conflict, with the devotional, where the caller has created one with that id already, and invalid where the
 * sermon that it is said to be from is not theirs.
 */
export async function createDevotional(
  db: Db | Tx,
  ownerId: string,
  { editor, ...fields }: NewDevotional,
): Promise<Devotional> {
  const row = await db.transaction(async (tx) => {
    if (fields.sourceSermonId) await requireSermon(tx, ownerId, fields.sourceSermonId);
    return devotionalRows.insert(tx, {
      date: todayIn(fields.timezone),
      ...fields,
      lastEditor: editor ?? null,
      ownerId,
      createdBy: ownerId,
      lastModifiedBy: ownerId,
    });
  });
  if (row) return toDevotional(row);
  throw new AppError(
    "conflict",
    DEVOTIONAL_MESSAGES.stale,
    await getDevotional(db, ownerId, fields.id ?? ""),
  );
}

async function requireSermon(tx: Tx, ownerId: string, sermonId: string): Promise<void> {
  await holdSermon(tx, ownerId, sermonId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === "not_found";
    throw isMissing ? new AppError("invalid", DEVOTIONAL_MESSAGES.sermonUnknown) : error;
  });
}

/** Throws not found where the devotional does not exist or is another person's. */
export async function getDevotional(db: Db | Tx, ownerId: string, id: string): Promise<Devotional> {
  return toDevotional(await devotionalRows.get(db, ownerId, id));
}

/** Changes the fields given. Throws a conflict, with the devotional, where `version` is no longer its version. */
export async function updateDevotional(
  db: Db | Tx,
  ownerId: string,
  id: string,
  { version, editor, ...fields }: DevotionalChange,
): Promise<Devotional> {
  const head = { version, editor };
  const changed = await devotionalRows.change(db, { ownerId, id }, head, toDevotional, (before) => ({
    ...fields,
    origin: editOrigin(before, fields as Partial<DevotionalRow>),
  }));
  return toDevotional(changed);
}

/** Deletes a devotional with its versions. */
export async function deleteDevotional(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  await devotionalRows.remove(db, ownerId, id);
}

/** Earlier states of a devotional, last replaced first; throws not found. */
export async function listDevotionalVersions(
  db: Db,
  ownerId: string,
  id: string,
): Promise<DevotionalVersion[]> {
  const record = { ownerId, id: await devotionalRows.hold(db, ownerId, id) };
  const kept = await listRecordVersions<DevotionalRow>(db, "devotional", record);
  return kept.map(({ snapshot: { sourceSermonId: _, ...content }, ...version }) =>
    Object.assign(version, { devotional: { ...content, origin: describeOrigin(content) } }),
  );
}

/** Puts a devotional back to what it was; what it is now becomes a version. Throws not found. */
export async function restoreDevotionalVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  versionId: string,
): Promise<Devotional> {
  return db.transaction(async (tx) => {
    const before = await devotionalRows.lock(tx, ownerId, id);
    // The sermon that it is from may be gone by now.
    const { sourceSermonId: _, ...content } = await getRecordVersion<DevotionalRow>(tx, before, versionId);
    await keepRecordVersion(tx, "devotional", before);
    return toDevotional(await devotionalRows.write(tx, before, { ...content, lastEditor: null }));
  });
}
