import { createHash } from "node:crypto";
import path from "node:path/posix";
import { and, asc, eq } from "drizzle-orm";
import { stringifyJson } from "../../contract/text/raw-json.ts";
import type { Db } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { listShareLinkRows, type SharedRecord } from "../records/share-link-rows.ts";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { AppError } from "../errors.ts";
import { getProvenance, type ProvenanceParts } from "../provenance/provenance.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { listArchivedComments } from "../comments/archived-comments.ts";
import { listDismissals } from "../records/dismissals.ts";
import { hideFromOthers } from "../records/collaboration/author-fields.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { NoSuchKeyError, type Storage } from "../storage/storage.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import {
  type ArchivedFile,
  type ArchivedSeries,
  type ArchiveManifest,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type ManifestRecord,
  PICTURE_ENTRY,
  PROFILE_ENTRY,
  README_ENTRY,
  SERIES_ENTRY,
} from "./archive-format.ts";
import { createNames, toFilename, toFilenameWithEnding } from "../documents/file-names.ts";
import { readArchivedProfile } from "./archived-profile.ts";
import { findRow, listRecords, pickArchivedFields, type RecordToWrite } from "./archived-records.ts";
import { listEditedSeries } from "./archived-series.ts";
import { hasVersions, readVersionLines } from "./archived-versions.ts";
import { writeChurchReadme, writeReadme } from "./readme.ts";
import { listShared } from "./shared-records.ts";
import type { ZipWriter } from "../zip/zip-writer.ts";

export interface ArchiveParts {
  db: Db;
  storage: Storage;
  texts: ProvenanceParts["texts"] & {
    /** Undefined if writing the Markdown takes too long. */
    writeArchivedMarkdown(record: RecordToWrite, options: TaskOptions): Promise<string | undefined>;
  };
}

export async function writeArchive(parts: ArchiveParts, uid: string, zip: ZipWriter): Promise<void> {
  const createdAt = new Date().toISOString();
  await addProfile(parts, uid, zip);
  await addSeries(parts, uid, zip);
  const records: ManifestRecord[] = [];
  for (const kind of listKinds()) {
    const createFolderName = createNames();
    for (const { id, title } of await listRecords(parts.db, kind, uid)) {
      const name = `${toFilename(title, kind.name)} ${id.slice(0, 8)}`;
      const added = await addRecord(
        parts,
        { uid, id, kind, folder: `${RECORD_KINDS[kind.name].path}/${createFolderName(name)}` },
        zip,
      );
      if (added) records.push(added);
    }
  }
  await zip.addText(README_ENTRY, writeReadme(createdAt, records));
  const list: ArchiveManifest = { format: FORMAT, version: FORMAT_VERSION, createdAt, records };
  await zip.addText(MANIFEST_ENTRY, toJson(list));
  zip.end();
}

interface RecordLocation {
  uid: string;
  id: string;
  kind: RecordKind;
  folder: string;
}

async function addRecord(
  parts: ArchiveParts,
  location: RecordLocation,
  zip: ZipWriter,
): Promise<ManifestRecord | undefined> {
  const { uid, id, kind, folder } = location;
  // Files come first, because the JSON contains their hashes.
  const added = await addFiles(parts, location, zip);
  const row = await findRow(parts.db, kind, uid, id);
  if (!row) return undefined;
  const record = { ownerId: uid, recordId: id, parts: kind.versions.parts };
  const versions = (await hasVersions(parts.db, record)) ? `${folder}/versions.jsonl` : undefined;
  if (versions) await zip.addText(versions, readVersionLines(parts.db, record));
  const entry = `${folder}/${kind.name}.json`;
  const ofRecord = { ownerId: uid, recordKind: kind.name, recordId: id };
  const dismissals = await listDismissals(parts.db, ofRecord);
  const links = await listArchivedLinks(parts.db, ofRecord);
  const comments = await listArchivedComments(parts.db, ofRecord, { readerId: uid });
  const provenance = await getProvenance(parts, kind, { ownerId: uid, id }).catch(ignoreNotFound);
  if (!provenance) return undefined;
  const fields = { record: pickArchivedFields(kind, row), files: added, dismissals, provenance };
  await zip.addText(
    entry,
    toJson({ ...fields, ...(links.length > 0 && { links }), ...(comments.length > 0 && { comments }) }),
  );
  const markdown = await parts.texts.writeArchivedMarkdown(
    { kind: kind.name, row, provenance },
    { owner: uid },
  );
  if (markdown !== undefined) await zip.addText(`${folder}/${kind.name}.md`, markdown);
  return { kind: kind.name, title: row.title, path: entry, ...(versions && { versions }) };
}

/** What the people of a church share with it, for an owner: not the authors' versions, links and dismissals. */
export async function writeChurchArchive(
  parts: ArchiveParts,
  place: { churchId: string; userId: string },
  zip: ZipWriter,
): Promise<void> {
  const createdAt = new Date().toISOString();
  const records: ManifestRecord[] = [];
  for (const kind of listKinds()) {
    const createFolderName = createNames();
    for (const { id, ownerId: uid, title, author } of await listShared(parts.db, kind, place)) {
      const name = `${toFilename(title, kind.name)} ${id.slice(0, 8)}`;
      const folder = `${RECORD_KINDS[kind.name].path}/${createFolderName(name)}`;
      const added = await addSharedRecord(parts, { uid, id, kind, folder }, { ...place, author }, zip);
      if (added) records.push(added);
    }
  }
  await zip.addText(README_ENTRY, writeChurchReadme(createdAt, records));
  const list: ArchiveManifest = { format: FORMAT, version: FORMAT_VERSION, createdAt, records };
  await zip.addText(MANIFEST_ENTRY, toJson(list));
  zip.end();
}

/** Checks again that the user owns the church and that the record is shared: an archive may take long. */
async function addSharedRecord(
  parts: ArchiveParts,
  location: RecordLocation,
  { author, ...place }: { churchId: string; userId: string; author: string },
  zip: ZipWriter,
): Promise<ManifestRecord | undefined> {
  const { uid, id, kind, folder } = location;
  const isShared = async () => (await listShared(parts.db, kind, place, id)).length > 0;
  if (!(await isShared())) return undefined;
  const added = await addFiles(parts, location, zip, isShared);
  const found = await findRow(parts.db, kind, uid, id);
  // Also of the owner's own records: the archive is the church's.
  const row = found && hideFromOthers(kind, { ownerId: uid, actorId: "" }, found);
  const provenance = row && (await getProvenance(parts, kind, { ownerId: uid, id }).catch(ignoreNotFound));
  const ofRecord = { ownerId: uid, recordKind: kind.name, recordId: id };
  const comments = await listArchivedComments(parts.db, ofRecord, { churchId: place.churchId });
  if (!provenance || !(await isShared())) return undefined;
  const entry = `${folder}/${kind.name}.json`;
  await zip.addText(
    entry,
    toJson({ author, record: pickArchivedFields(kind, row), files: added, provenance, comments }),
  );
  const markdown = await parts.texts.writeArchivedMarkdown(
    { kind: kind.name, row, provenance },
    { owner: place.userId },
  );
  if (markdown !== undefined) await zip.addText(`${folder}/${kind.name}.md`, markdown);
  return { kind: kind.name, title: row.title, path: entry };
}

/** The record may be deleted at this moment. */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}

async function addFiles(
  parts: ArchiveParts,
  { uid, id, kind, folder }: RecordLocation,
  zip: ZipWriter,
  mayRead = async () => true,
): Promise<ArchivedFile[]> {
  const added: ArchivedFile[] = [];
  const createFileName = createNames();
  for (const file of await listReadyFiles(parts.db, uid, kind.name, id)) {
    if (!(await mayRead())) break;
    const { filename, mediaType, bytes, seconds, chapters, source, createdAt } = file;
    const name = createFileName(toFilenameWithEnding(`${file.id.slice(0, 8)} ${filename}`, file.id));
    const sha256 = await addStoredFile(parts, file, path.join(folder, "files", name), zip);
    if (sha256 === undefined) continue;
    const described = { id: file.id, path: `files/${name}`, sha256 };
    added.push({ ...described, filename, mediaType, bytes, seconds, chapters, source, createdAt });
  }
  return added;
}

/** Without the tokens, which would open the pages, so links are listed but cannot be restored. */
const listArchivedLinks = async (db: Db, record: SharedRecord) =>
  (await listShareLinkRows(db, record)).map(({ parts, createdAt, expiresAt, opens, openedAt }) => ({
    parts,
    createdAt,
    expiresAt,
    opens,
    openedAt,
  }));

type FileRow = typeof files.$inferSelect;

const listReadyFiles = (
  db: Db,
  ownerId: string,
  recordKind: FileRow["recordKind"],
  recordId: string,
): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(
      and(
        eq(files.ownerId, ownerId),
        eq(files.recordKind, recordKind),
        eq(files.recordId, recordId),
        eq(files.state, "ready"),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));

async function addStoredFile(
  { storage }: ArchiveParts,
  { storageKey, bytes }: FileRow,
  entry: string,
  zip: ZipWriter,
): Promise<string | undefined> {
  const source = await storage.read(storageKey).catch((error: unknown) => {
    if (error instanceof NoSuchKeyError) return undefined;
    throw error;
  });
  if (!source) return undefined;
  const hash = createHash("sha256");
  await zip.addBytes(entry, source, bytes, (chunk) => void hash.update(chunk));
  return hash.digest("hex");
}

async function addProfile(parts: ArchiveParts, uid: string, zip: ZipWriter): Promise<void> {
  await zip.addText(PROFILE_ENTRY, toJson(await readArchivedProfile(parts.db, uid)));
  const [picture] = await listReadyFiles(parts.db, uid, "profile", uid);
  if (picture) await addStoredFile(parts, picture, PICTURE_ENTRY, zip);
}

/** Covers come first, because the JSON names those that were added. */
async function addSeries(parts: ArchiveParts, uid: string, zip: ZipWriter): Promise<void> {
  const listed: ArchivedSeries[] = [];
  const createName = createNames();
  for (const { series, cover } of await listEditedSeries(parts.db, uid)) {
    const { name, description, planned } = series;
    const entry = path.join(path.dirname(SERIES_ENTRY), `${createName(toFilename(name, "series"))}.webp`);
    const sha256 = cover ? await addStoredFile(parts, cover, entry, zip) : undefined;
    listed.push({ name, description, planned, cover: sha256 === undefined ? null : path.basename(entry) });
  }
  if (listed.length > 0) await zip.addText(SERIES_ENTRY, toJson(listed));
}

const toJson = (value: unknown) => `${stringifyJson(value, 2)}\n`;
