// Creates, reads, changes, restores and deletes records of any kind.
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { hideFromOthers, omitAuthorFields, requireAuthorFields } from "./collaboration/author-fields.ts";
import type { ChangeOf, ItemOf, NewOf, RecordKind, RecordOf, RecordParts } from "./record-kind.ts";
import { readShared, type RecordPlace, requireAccess } from "./record-access.ts";
import { deleteRow, getRow, insertRow, lockForShare, lockRow, writeRow } from "./record-rows.ts";
import { getVersion, listVersions } from "./versions.ts";

/** Throws not found if the record does not exist or belongs to another user. */
export async function getRecord<K extends RecordKind>(
  db: Db | Tx,
  kind: K,
  ownerId: string,
  id: string,
): Promise<RecordOf<K>> {
  return present(kind, await getRow(db, kind, ownerId, id));
}

/** Throws not found unless it is the user's own or shared with them. */
export const getSharedRecord = <K extends RecordKind>(
  db: Db,
  kind: K,
  place: RecordPlace,
): Promise<RecordOf<K>> =>
  readShared(db, kind, place, async (tx) =>
    hideFromOthers(kind, place, await getRecord(tx, kind, place.ownerId, place.id)),
  );

const present = <K extends RecordKind>(kind: K, row: unknown) => kind.present(row as never) as RecordOf<K>;

/** Fields that every create and change request may have besides those of its kind. */
interface Sent {
  id?: string;
  version?: number;
  editor?: string | undefined;
}

/** Throws a conflict with the existing record if the user has created one with that id already. */
export async function createRecord<K extends RecordKind>(
  parts: RecordParts,
  kind: K,
  ownerId: string,
  record: NewOf<K>,
): Promise<RecordOf<K>> {
  const { editor, ...fields } = record as Sent;
  const prepared = (await kind.prepare?.(parts, ownerId, fields as never)) ?? fields;
  const row = await parts.db.transaction(async (tx) => {
    const values = await kind.create(prepared as never, { tx, ownerId, actorId: ownerId, editor });
    const isSigned = "lastEditor" in kind.table;
    return insertRow(tx, kind, ownerId, { ...values, ...(isSigned && { lastEditor: editor ?? null }) });
  });
  if (row !== undefined) return present(kind, row);
  throw new AppError(
    "conflict",
    kind.messages.stale,
    await getRecord(parts.db, kind, ownerId, fields.id ?? ""),
  );
}

/**
 * Throws a conflict if `version` is outdated, and not found or forbidden if the record of another person is not shared for
 * editing. `returns: "item"` omits long texts from the response.
 */
export async function changeRecord<K extends RecordKind>(
  parts: RecordParts,
  kind: K,
  place: RecordPlace & { returns?: "item" | undefined },
  change: ChangeOf<K>,
): Promise<RecordOf<K> | ItemOf<K>> {
  const { version = 0, editor, ...fields } = change as Sent;
  const { ownerId, id, actorId, returns } = place;
  // Preparing is slow work, which nobody else may cause. The transaction checks it again.
  if (actorId !== ownerId) await parts.db.transaction((tx) => requireAccess(tx, kind, place, "edit"));
  requireAuthorFields(kind, place, fields);
  const prepared = (await kind.prepare?.(parts, ownerId, fields as never, { id, version })) ?? fields;
  return parts.db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "edit");
    const before: { version: number } = await lockRow(tx, kind, ownerId, id);
    if (before.version !== version) {
      const current = hideFromOthers(kind, place, await getRecord(tx, kind, ownerId, id));
      throw new AppError("conflict", kind.messages.stale, current);
    }
    const writing = { tx, ownerId, id, actorId, editor };
    const changes = await kind.change(before as never, prepared as never, writing);
    const noted = await kind.versions.storeReplaced(before as never, changes as never, writing);
    const written = { ...changes, ...noted };
    if (returns === "item") {
      const row = await writeRow(tx, kind, place, written, kind.itemColumns);
      return kind.presentItem(row as never) as ItemOf<K>;
    }
    return hideFromOthers(kind, place, present(kind, await writeRow(tx, kind, place, written)));
  });
}

export const deleteRecord = deleteRow;

/** The versions of a record or of one part of it, last replaced first. */
export async function listRecordVersions(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  part: string = kind.name,
): Promise<object[]> {
  const versions = await readShared(
    db,
    kind,
    place,
    async (tx) => {
      const recordId = await lockForShare(tx, kind, place.ownerId, place.id);
      return listVersions(tx, { ownerId: place.ownerId, recordId, part }, place.actorId);
    },
    "edit",
  );
  return versions.map((version) => kind.versions.present(version, part));
}

/** Restores a version of a record or of a part of it. The replaced state becomes a version. */
export async function restoreRecordVersion<K extends RecordKind>(
  db: Db,
  kind: K,
  place: RecordPlace,
  versionId: string,
): Promise<RecordOf<K>> {
  const { ownerId, id, actorId } = place;
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "edit");
    const before = await lockRow(tx, kind, ownerId, id);
    const { parts } = kind.versions;
    const version = await getVersion(tx, { ownerId, recordId: id, parts }, versionId);
    const writing = { tx, ownerId, id, actorId, editor: undefined };
    const restored = await kind.versions.restore(before as never, version, writing);
    const changes = omitAuthorFields(kind, place, restored);
    return hideFromOthers(kind, place, present(kind, await writeRow(tx, kind, place, changes)));
  });
}
