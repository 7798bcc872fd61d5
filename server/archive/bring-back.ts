import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ArchiveOutcome } from "../../contract/account-data.ts";
import type { ContentKind } from "../../contract/content.ts";
import type { Context } from "../context.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, versions } from "../db/schema.ts";
import { readyFile, storeBytes } from "../files/store-file.ts";
import type { ArchivedFile, ListedRecord } from "./archive-format.ts";
import { type ArchivedRecord, findOwner, findTaken, insertRecord } from "./archived-kind.ts";
import { ARCHIVED_KINDS } from "./archived-kinds.ts";
import { fillPicture, fillProfile } from "./archived-profile.ts";
import { insertVersion } from "./archived-versions.ts";
import { deriveId, translateIds } from "./new-ids.ts";
import { type Archive, readRecord, type ReadRecord, readVersions } from "./read-archive.ts";
import type { ZipReader } from "./zip-reader.ts";

type Parts = Pick<Context, "db" | "storage" | "housekeeping" | "pictures">;

/**
 * Stores what an archive holds as this person's, each record with its files and earlier texts at once or not at all. What
 * they have already stays as it is. May be done again, from wherever it was interrupted.
 */
export async function bringBack(
  parts: Parts,
  uid: string,
  { zip, archive, signal }: { zip: ZipReader; archive: Archive; signal: AbortSignal },
): Promise<ArchiveOutcome> {
  const outcome = { added: 0, alreadyThere: 0 };
  for (const listed of inOrder(archive.records)) {
    signal.throwIfAborted();
    const isAdded = await bringBackRecord(parts, uid, zip, listed);
    outcome[isAdded ? "added" : "alreadyThere"] += 1;
  }
  if (archive.profile) await fillProfile(parts.db, uid, archive.profile);
  if (archive.picture) await fillPicture(parts, uid, await zip.readBytes(archive.picture), signal);
  return outcome;
}

/** An archive may list its records in any order. */
const inOrder = (records: readonly ListedRecord[]) =>
  ARCHIVED_KINDS.flatMap(({ kind }) => records.filter((listed) => listed.kind === kind));

async function bringBackRecord(
  parts: Parts,
  uid: string,
  zip: ZipReader,
  listed: ListedRecord,
): Promise<boolean> {
  const archived = await readRecord(zip, listed);
  const id = await chooseRecordId(parts.db, uid, archived);
  if (id === undefined) return false;
  const owner = { ownerId: uid, recordKind: archived.kind.kind, recordId: id };
  await forgetInterrupted(parts, owner);
  const ids = await chooseIds(parts.db, uid, { archived, id, versionIds: await listVersionIds(zip, listed) });
  const translate = (json: string) => translateIds(json, ids, uid);
  const translated = await readRecord(zip, listed, translate);
  for (const file of translated.files) await storeFile(parts, owner, zip, file);
  await parts.db.transaction(async (tx) => {
    await insertRecord(tx, translated.kind, uid, await followLinks(tx, uid, translated));
    for await (const version of readVersions(zip, listed, translate)) await insertVersion(tx, owner, version);
    for (const file of translated.files) await readyFile(tx, uid, file.id, file.bytes);
  });
  return true;
}

/** The record with links that lead to what this person has; to what is not theirs none leads. */
async function followLinks(
  tx: Tx,
  uid: string,
  { kind, record, files: own }: ReadRecord,
): Promise<ArchivedRecord> {
  const followed = { ...record };
  for (const { field, to } of kind.links ?? []) {
    const id = record[field];
    if (typeof id !== "string") continue;
    followed[field] =
      to === "files"
        ? (own.find((file) => file.id === id)?.id ?? null)
        : await findBroughtBack(tx, uid, to, id.toLowerCase());
  }
  return followed;
}

/** Under which id a person has a record of another kind, which an archive knows by this one; null where they do not. */
async function findBroughtBack(
  tx: Tx,
  uid: string,
  to: ContentKind,
  archivedId: string,
): Promise<string | null> {
  const kind = ARCHIVED_KINDS.find((known) => known.kind === to)!;
  for (const id of candidateIds(uid, archivedId)) {
    if ((await findOwner(tx, kind, id)) === uid) return id;
  }
  return null;
}

/** The ids that a record of an archive may come to have, the better first. */
const candidateIds = (uid: string, archivedId: string) => [archivedId, deriveId(uid, archivedId)];

async function listVersionIds(zip: ZipReader, listed: ListedRecord): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of readVersions(zip, listed)) ids.push(id.toLowerCase());
  return ids;
}

/** The id for a record; undefined where the person has it already. */
async function chooseRecordId(
  db: Db,
  uid: string,
  { kind, record }: ReadRecord,
): Promise<string | undefined> {
  for (const id of candidateIds(uid, record.id.toLowerCase())) {
    const owner = await findOwner(db, kind, id);
    if (owner === uid) return undefined;
    if (owner === undefined) return id;
  }
  return randomUUID();
}

/** New ids by the old ones, for a record and for all that belongs to it. */
async function chooseIds(
  db: Db,
  uid: string,
  { archived, id, versionIds }: { archived: ReadRecord; id: string; versionIds: string[] },
): Promise<Map<string, string>> {
  const ids = new Map([[archived.record.id.toLowerCase(), id]]);
  const fileIds = archived.files.map((file) => file.id.toLowerCase());
  for (const { table, own } of [
    { table: files, own: fileIds },
    { table: versions, own: versionIds },
  ]) {
    const derived = new Map(own.map((old) => [old, deriveId(uid, old)]));
    const taken = await findTaken(db, table, [...own, ...derived.values()]);
    for (const [old, other] of derived) {
      ids.set(old, [old, other].find((each) => !taken.has(each)) ?? randomUUID());
    }
  }
  return ids;
}

type Owner = Pick<typeof files.$inferSelect, "ownerId" | "recordKind" | "recordId">;

/** What an import that was interrupted has stored of a record's files. */
async function forgetInterrupted(
  { db, housekeeping }: Parts,
  { ownerId, recordKind, recordId }: Owner,
): Promise<void> {
  const isLeft = and(
    eq(files.ownerId, ownerId),
    eq(files.recordKind, recordKind),
    eq(files.recordId, recordId),
    eq(files.state, "uploading"),
  );
  const { rowCount } = await db.delete(files).where(isLeft);
  if (rowCount) housekeeping.wake();
}

async function storeFile(
  parts: Parts,
  owner: Owner,
  zip: ZipReader,
  { id, path, filename, mediaType, seconds, source, createdAt }: ArchivedFile,
): Promise<void> {
  const label = { id, filename, mediaType, seconds, source, createdAt, storageKey: randomUUID() };
  await storeBytes(parts, owner, label, read(zip, path));
}

/** Opens an entry only when it is read. */
async function* read(zip: ZipReader, path: string): AsyncGenerator<Uint8Array> {
  yield* (await zip.open(path)) as AsyncIterable<Uint8Array>;
}
