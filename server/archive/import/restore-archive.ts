import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import type { Db, Tx } from "../../db/database.ts";
import { files, versions } from "../../db/schema.ts";
import { kindOf, listKinds } from "../../record-kinds/record-kinds.ts";
import { restoreComments } from "../../comments/archived-comments.ts";
import { addDismissals } from "../../records/dismissals.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import type { FileOwner } from "../../files/files.ts";
import { reserveBytes } from "../../files/storage-limits.ts";
import { markFileReady, reserveFiles, writeReservedFile } from "../../files/store-file.ts";
import type { ProfileImageParts } from "../../profile/profile-image.ts";
import type { ArchivedFile, ManifestRecord } from "../archive-format.ts";
import { setPictureIfMissing, mergeProfile } from "../archived-profile.ts";
import { restoreSeries } from "../archived-series.ts";
import { findOwner, findExistingIds, insertRecord } from "../archived-records.ts";
import { insertVersion } from "../archived-versions.ts";
import { deriveId } from "./new-ids.ts";
import { findKind, type ParsedRow } from "./parse-archive.ts";
import {
  type Archive,
  type ArchiveSource,
  type CheckedRecord,
  readRecord,
  readVersions,
} from "./read-archive.ts";

type ImportDependencies = ProfileImageParts;

/** Stores an archive's records for this user, each in one transaction; can be repeated after an interruption. */
export async function restoreArchive(
  parts: ImportDependencies,
  uid: string,
  source: ArchiveSource,
  archive: Archive,
): Promise<ArchiveOutcome> {
  await checkLimits(parts, uid, archive.records);
  const outcome = { added: 0, alreadyThere: 0 };
  for (const record of sortByKind(archive.records)) {
    source.signal.throwIfAborted();
    const isAdded = await restoreRecord(parts, uid, source, record);
    outcome[isAdded ? "added" : "alreadyThere"] += 1;
  }
  for (const { cover, ...series } of archive.series) {
    const readCover = cover === null ? undefined : () => source.zip.readBytes(cover);
    await restoreSeries(parts, uid, { ...series, cover }, readCover, source.signal);
  }
  if (archive.profile) await mergeProfile(parts.db, uid, archive.profile);
  if (archive.picture) {
    await setPictureIfMissing(parts, uid, await source.zip.readBytes(archive.picture), source.signal);
  }
  return outcome;
}

const sortByKind = (records: readonly CheckedRecord[]) =>
  listKinds().flatMap(({ name }) => records.filter(({ listed }) => listed.kind === name));

/** Throws if the new files would exceed the limits. */
async function checkLimits(
  parts: ImportDependencies,
  uid: string,
  records: readonly CheckedRecord[],
): Promise<void> {
  let bytes = 0;
  for (const { listed, id, fileBytes } of records) {
    if (fileBytes === 0) continue;
    const isNew = (await chooseRecordId(parts.db, uid, findKind(listed), id)) !== undefined;
    if (isNew) bytes += fileBytes;
  }
  await parts.db.transaction((tx) => reserveBytes(tx, parts, uid, bytes));
}

async function restoreRecord(
  parts: ImportDependencies,
  uid: string,
  source: ArchiveSource,
  record: CheckedRecord,
): Promise<boolean> {
  const { listed } = record;
  const kind = findKind(listed);
  const id = await chooseRecordId(parts.db, uid, kind, record.id);
  if (id === undefined) return false;
  const owner = { ownerId: uid, recordKind: kind.name, recordId: id };
  await deleteUnfinishedFiles(parts, owner);
  const versionIds = await listVersionIds(source, listed);
  const replacements = { ids: await chooseIds(parts.db, uid, { record, id, versionIds }), uid };
  const { row, files: archivedFiles, dismissals, comments } = await readRecord(source, listed, replacements);
  try {
    await storeFiles(parts, owner, archivedFiles, source);
    await parts.db.transaction(async (tx) => {
      await insertRecord(tx, kind, uid, await resolveLinks(tx, uid, { kind, row, archivedFiles }));
      for await (const version of readVersions(source, listed, replacements)) {
        await insertVersion(tx, owner, version.row);
      }
      await addDismissals(tx, owner, dismissals);
      await restoreComments(tx, owner, comments);
      for (const file of archivedFiles) await markFileReady(tx, uid, file.id, file.bytes);
    });
  } catch (error) {
    // If this fails too, the sweep of unfinished uploads deletes them.
    await deleteUnfinishedFiles(parts, owner).catch(() => undefined);
    throw error;
  }
  return true;
}

async function resolveLinks(
  tx: Tx,
  uid: string,
  { kind, row, archivedFiles }: { kind: RecordKind; row: ParsedRow; archivedFiles: readonly ArchivedFile[] },
): Promise<ParsedRow> {
  const resolved = { ...row };
  for (const { field, to } of kind.archive.links ?? []) {
    const id = row[field];
    if (typeof id !== "string") continue;
    resolved[field] =
      to === "files"
        ? (archivedFiles.find((file) => file.id === id)?.id ?? null)
        : await findLinkedId(tx, uid, to, id.toLowerCase());
  }
  return resolved;
}

async function findLinkedId(
  tx: Tx,
  uid: string,
  to: ContentKind,
  archivedId: string,
): Promise<string | null> {
  const kind = kindOf(to);
  for (const id of candidateIds(uid, archivedId)) {
    if ((await findOwner(tx, kind, id)) === uid) return id;
  }
  return null;
}

const candidateIds = (uid: string, archivedId: string) => [archivedId, deriveId(uid, archivedId)];

async function listVersionIds(source: ArchiveSource, listed: ManifestRecord): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of readVersions(source, listed)) ids.push(id.toLowerCase());
  return ids;
}

async function chooseRecordId(
  db: Db,
  uid: string,
  kind: RecordKind,
  archivedId: string,
): Promise<string | undefined> {
  for (const id of candidateIds(uid, archivedId.toLowerCase())) {
    const owner = await findOwner(db, kind, id);
    if (owner === uid) return undefined;
    if (owner === undefined) return id;
  }
  return randomUUID();
}

async function chooseIds(
  db: Db,
  uid: string,
  { record, id, versionIds }: { record: CheckedRecord; id: string; versionIds: string[] },
): Promise<Map<string, string>> {
  const ids = new Map([[record.id.toLowerCase(), id]]);
  const fileIds = record.fileIds.map((each) => each.toLowerCase());
  for (const { table, archivedIds } of [
    { table: files, archivedIds: fileIds },
    { table: versions, archivedIds: versionIds },
  ]) {
    const derived = new Map(archivedIds.map((archivedId) => [archivedId, deriveId(uid, archivedId)]));
    const existing = await findExistingIds(db, table, [...archivedIds, ...derived.values()]);
    for (const [archivedId, other] of derived) {
      ids.set(archivedId, [archivedId, other].find((each) => !existing.has(each)) ?? randomUUID());
    }
  }
  return ids;
}

async function deleteUnfinishedFiles(
  { db, housekeeping }: ImportDependencies,
  { ownerId, recordKind, recordId }: FileOwner,
): Promise<void> {
  const isUnfinished = and(
    eq(files.ownerId, ownerId),
    eq(files.recordKind, recordKind),
    eq(files.recordId, recordId),
    eq(files.state, "uploading"),
  );
  const { rowCount } = await db.delete(files).where(isUnfinished);
  if (rowCount) housekeeping.wake();
}

async function storeFiles(
  parts: ImportDependencies,
  owner: FileOwner,
  archivedFiles: readonly ArchivedFile[],
  { zip, signal }: ArchiveSource,
): Promise<void> {
  const newFiles = archivedFiles.map(({ path, sha256: _, ...label }) => ({
    path,
    ...label,
    storageKey: randomUUID(),
  }));
  const rows = newFiles.map(({ path: _, ...row }) => row);
  await reserveFiles(parts, owner, rows);
  for (const file of newFiles) await writeReservedFile(parts, file, zip.readChunks(file.path), signal);
}
