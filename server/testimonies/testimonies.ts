import {
  type NewTestimony,
  type Testimony,
  TESTIMONY_MESSAGES,
  type TestimonyChange,
  type TestimonyItem,
  type TestimonyVersion,
} from "../../contract/testimony.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { PageRequest } from "../records/owned-rows.ts";
import { describeRow } from "../records/record-rows.ts";
import { getRecordVersion, keepRecordVersion, listRecordVersions } from "../records/record-versions.ts";
import { isPhotoOf } from "./photos.ts";
import {
  type ListedTestimony,
  testimonyItemColumns,
  type TestimonyRow,
  testimonyRows,
} from "./testimony-rows.ts";

/** A page of a person's testimonies, last changed first; `next` asks for the page after it. */
export async function listTestimonies(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: TestimonyItem[]; next: string | null }> {
  const { rows, next } = await testimonyRows.list<ListedTestimony>(
    db,
    testimonyItemColumns,
    ownerId,
    request,
  );
  return { items: rows.map((row) => describeRow(row)), next };
}

/** Throws a conflict, with the testimony, where the caller has created one with that id already. */
export async function createTestimony(
  db: Db | Tx,
  ownerId: string,
  { editor, ...fields }: NewTestimony,
): Promise<Testimony> {
  const row = await testimonyRows.insert(db, {
    ...fields,
    lastEditor: editor ?? null,
    ownerId,
    createdBy: ownerId,
    lastModifiedBy: ownerId,
  });
  if (row) return describeRow(row);
  throw new AppError("conflict", TESTIMONY_MESSAGES.stale, await getTestimony(db, ownerId, fields.id ?? ""));
}

/** Throws not found where the testimony does not exist or is another person's. */
export async function getTestimony(db: Db | Tx, ownerId: string, id: string): Promise<Testimony> {
  return describeRow(await testimonyRows.get(db, ownerId, id));
}

/**
 * Changes the fields given. Throws a conflict, with the testimony, where `version` is no longer its version, and invalid
 * where the photo is none of this testimony.
 */
export async function updateTestimony(
  db: Db | Tx,
  ownerId: string,
  id: string,
  { version, editor, ...fields }: TestimonyChange,
): Promise<Testimony> {
  const head = { version, editor };
  const row = await testimonyRows.change(db, { ownerId, id }, head, describeRow, async (_row, tx) => {
    const { photoFileId } = fields;
    if (photoFileId && !(await isPhotoOf(tx, { ownerId, id }, photoFileId))) {
      throw new AppError("invalid", TESTIMONY_MESSAGES.photoUnknown);
    }
    return fields;
  });
  return describeRow(row);
}

/** Deletes a testimony with its versions and photos. */
export async function deleteTestimony(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  await testimonyRows.remove(db, ownerId, id);
}

/** Earlier states of a testimony, last replaced first; throws not found. */
export async function listTestimonyVersions(
  db: Db,
  ownerId: string,
  id: string,
): Promise<TestimonyVersion[]> {
  const record = { ownerId, id: await testimonyRows.hold(db, ownerId, id) };
  const kept = await listRecordVersions<TestimonyRow>(db, "testimony", record);
  return kept.map(({ snapshot, ...version }) => Object.assign(version, { testimony: snapshot }));
}

/** Puts a testimony back to what it was; what it is now becomes a version. Throws not found. */
export async function restoreTestimonyVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  versionId: string,
): Promise<Testimony> {
  return db.transaction(async (tx) => {
    const now = await testimonyRows.lock(tx, ownerId, id);
    const content = await getRecordVersion<TestimonyRow>(tx, now, versionId);
    const hasPhoto = content.photoFileId && (await isPhotoOf(tx, now, content.photoFileId));
    const photoFileId = hasPhoto ? content.photoFileId : null;
    await keepRecordVersion(tx, "testimony", now);
    return describeRow(await testimonyRows.write(tx, now, { ...content, photoFileId, lastEditor: null }));
  });
}
