import { writeFile } from "node:fs/promises";
import path from "node:path/posix";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { AppError } from "../../errors.ts";
import type { PictureCleaner } from "../../pictures/picture-cleaner.ts";
import { COVER_BYTES } from "../../../contract/series/series.ts";
import { cleanCover } from "../../series/series-cover.ts";
import { cropProfilePicture } from "../../profile/profile-image.ts";
import { withTemporaryFile } from "../../storage/temporary-files.ts";
import { isAllowedMediaType, readDocument } from "../../uploads/read-study-file.ts";
import {
  type ArchivedFile,
  type ArchivedProfile,
  type ArchivedSeries,
  type ArchiveManifest,
  MANIFEST_ENTRY,
  type ManifestRecord,
  PICTURE_ENTRY,
  PROFILE_ENTRY,
  SERIES_ENTRY,
} from "../archive-format.ts";
import type { ArchiveParser } from "./archive-parser.ts";
import {
  findKind,
  type ParsedRecord,
  type ParsedVersion,
  type IdReplacements,
  createUnreadableError,
} from "./parse-archive.ts";
import { createDamagedError, createTooLargeError, type ZipReader } from "../../zip/zip-reader.ts";

export interface Archive {
  records: CheckedRecord[];
  profile: ArchivedProfile | undefined;
  picture: string | undefined;
  /** Their covers are entries of the zip. */
  series: ArchivedSeries[];
}

export interface CheckedRecord {
  listed: ManifestRecord;
  /** The ids in the archive. */
  id: string;
  fileIds: string[];
  fileBytes: number;
}

export interface ArchiveSource {
  zip: ZipReader;
  parser: ArchiveParser;
  pictures: PictureCleaner;
  owner: string;
  signal: AbortSignal;
}

export async function checkArchive(source: ArchiveSource): Promise<Archive> {
  const { zip, parser } = source;
  const { manifest, entry, folder } = await findManifest(source);
  const claims = new Claims();
  claims.claimEntry(entry);
  const records: CheckedRecord[] = [];
  for (const listed of manifest.records)
    records.push(await checkRecord(source, addFolder(folder, listed), claims));
  const profile = path.join(folder, PROFILE_ENTRY);
  const hasProfile = zip.findSize(profile) !== undefined;
  if (hasProfile) claims.claimEntry(profile);
  return {
    records,
    profile: hasProfile ? await parser.run("parseProfile", await zip.readText(profile), source) : undefined,
    picture: await findPicture(source, path.join(folder, PICTURE_ENTRY), claims),
    series: await readSeries(source, path.join(folder, SERIES_ENTRY), claims),
  };
}

/** Entries and ids that are already used: nothing may be used twice. */
class Claims {
  readonly #entries = new Set<string>();
  readonly #ids = new Set<string>();

  claimEntry(entry: string): void {
    if (this.#entries.has(entry)) throw createDamagedError();
    this.#entries.add(entry);
  }

  claimId(id: string): boolean {
    const lowerCaseId = id.toLowerCase();
    if (this.#ids.has(lowerCaseId)) return false;
    this.#ids.add(lowerCaseId);
    return true;
  }
}

async function findPicture(
  source: ArchiveSource,
  entry: string,
  claims: Claims,
): Promise<string | undefined> {
  const { zip, pictures } = source;
  const bytes = zip.findSize(entry);
  if (bytes === undefined) return undefined;
  if (bytes > LIMITS.profileImageBytes) throw createDamagedError();
  claims.claimEntry(entry);
  await requirePicture(cropProfilePicture(pictures, await zip.readBytes(entry), source));
  return entry;
}

/** Throws if a picture could not be read. */
const requirePicture = (reading: Promise<unknown>) =>
  reading.catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unavailable" ? error : createDamagedError();
  });

async function readSeries(source: ArchiveSource, entry: string, claims: Claims): Promise<ArchivedSeries[]> {
  const { zip, parser, pictures } = source;
  if (zip.findSize(entry) === undefined) return [];
  claims.claimEntry(entry);
  const list = await parser.run("parseSeries", await zip.readText(entry), source);
  const folder = path.dirname(entry);
  const found: ArchivedSeries[] = [];
  for (const series of list) {
    const cover = series.cover && path.join(folder, series.cover);
    found.push({ ...series, cover });
    if (cover === null) continue;
    const bytes = zip.findSize(cover);
    if (bytes === undefined || bytes > COVER_BYTES) throw createDamagedError();
    claims.claimEntry(cover);
    await requirePicture(cleanCover(pictures, await zip.readBytes(cover), source));
  }
  return found;
}

/** The manifest and its folder: an archive that was unpacked and zipped again may have an outer folder. */
async function findManifest(
  source: ArchiveSource,
): Promise<{ manifest: ArchiveManifest; entry: string; folder: string }> {
  const { zip, parser } = source;
  const entry = zip.listEndingIn(MANIFEST_ENTRY).toSorted((one, other) => one.length - other.length)[0];
  if (entry === undefined || path.basename(entry) !== MANIFEST_ENTRY) {
    throw new AppError("invalid", ACCOUNT_DATA_MESSAGES.notArchive);
  }
  const manifest = await parser.run("parseManifest", await zip.readText(entry), source);
  return { manifest, entry, folder: path.dirname(entry) };
}

function addFolder(folder: string, listed: ManifestRecord): ManifestRecord {
  const { versions } = listed;
  return {
    ...listed,
    path: path.join(folder, listed.path),
    ...(versions && { versions: path.join(folder, versions) }),
  };
}

async function checkRecord(
  source: ArchiveSource,
  listed: ManifestRecord,
  claims: Claims,
): Promise<CheckedRecord> {
  const { zip } = source;
  findKind(listed);
  claims.claimEntry(listed.path);
  if (listed.versions !== undefined) claims.claimEntry(listed.versions);
  const { id, files } = await readRecord(source, listed);
  const fileIds = files.map((file) => file.id);
  if (![id, ...fileIds].every((each) => claims.claimId(each))) throw createUnreadableError(listed);
  for (const file of files) {
    claims.claimEntry(file.path);
    await checkFile(zip, listed, file);
  }
  const versionIds = new Set<string>();
  for await (const version of readVersions(source, listed)) {
    const lowerCaseId = version.id.toLowerCase();
    if (versionIds.has(lowerCaseId)) throw createUnreadableError(listed);
    versionIds.add(lowerCaseId);
  }
  return { listed, id, fileIds, fileBytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

async function checkFile(zip: ZipReader, listed: ManifestRecord, file: ArchivedFile): Promise<void> {
  if (zip.findSize(file.path) !== file.bytes || !isAllowedMediaType(file.mediaType))
    throw createUnreadableError(listed);
  if ((await zip.hash(file.path)) !== file.sha256) throw createDamagedError();
  if (!/^(?:audio|video|image)\//.test(file.mediaType)) return checkDocument(zip, listed, file);
  for await (const chunk of zip.readChunks(file.path)) {
    if (DOCUMENT_SIGNATURES.some((signature) => chunk.subarray(0, signature.length).equals(signature)))
      throw createUnreadableError(listed);
    return;
  }
}

/** Signatures of zips, documents before 2007 and rich text, which no media file starts with. */
const DOCUMENT_SIGNATURES = [
  Buffer.from("PK\x03\x04"),
  Buffer.from("d0cf11e0", "hex"),
  Buffer.from("{\\rtf"),
];

/** Throws if a document has another type than it claims, or isn't allowed in studies, for example because of macros. */
async function checkDocument(zip: ZipReader, listed: ManifestRecord, file: ArchivedFile): Promise<void> {
  if (file.bytes > LIMITS.studyFileBytes) throw createUnreadableError(listed);
  await withTemporaryFile(async (place) => {
    await writeFile(place, zip.readChunks(file.path));
    const mediaType = await readDocument(place).catch((error: unknown) => {
      throw error instanceof AppError ? createUnreadableError(listed) : error;
    });
    if (mediaType !== file.mediaType) throw createUnreadableError(listed);
  });
}

export const readRecord = async (
  source: ArchiveSource,
  listed: ManifestRecord,
  replacements?: IdReplacements,
): Promise<ParsedRecord> => {
  const bytes = await source.zip.readText(listed.path);
  return source.parser.run("parseRecord", { listed, bytes, replacements }, source);
};

/** Lines are parsed in batches of this size. */
const BATCH_BYTES = 1024 ** 2;

export async function* readVersions(
  source: ArchiveSource,
  listed: ManifestRecord,
  replacements?: IdReplacements,
): AsyncGenerator<ParsedVersion> {
  if (listed.versions === undefined) return;
  let lines: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const parse = () => source.parser.run("parseVersions", { listed, lines, replacements }, source);
  for await (const line of source.zip.readLines(listed.versions)) {
    count += 1;
    if (count > LIMITS.archive.versions) throw createTooLargeError();
    lines.push(line);
    bytes += line.byteLength;
    if (bytes < BATCH_BYTES) continue;
    yield* await parse();
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield* await parse();
}
