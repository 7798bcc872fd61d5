import { writeFile } from "node:fs/promises";
import path from "node:path/posix";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { AppError } from "../../errors.ts";
import type { PictureCleaner } from "../../pictures/picture-cleaner.ts";
import { cropProfilePicture } from "../../profile/profile-image.ts";
import { withTemporaryFile } from "../../storage/spool.ts";
import { isAllowedMediaType, readDocument } from "../../uploads/read-study-file.ts";
import {
  type ArchivedFile,
  type ArchivedProfile,
  type ArchiveManifest,
  MANIFEST_ENTRY,
  type ManifestRecord,
  PICTURE_ENTRY,
  PROFILE_ENTRY,
} from "../archive-format.ts";
import type { ArchiveParser } from "./archive-parser.ts";
import {
  findKind,
  type ParsedRecord,
  type ParsedVersion,
  type Translation,
  unreadable,
} from "./parse-archive.ts";
import { damaged, tooLarge, type ZipReader } from "../../zip/zip-reader.ts";

export interface Archive {
  records: CheckedRecord[];
  profile: ArchivedProfile | undefined;
  picture: string | undefined;
}

export interface CheckedRecord {
  listed: ManifestRecord;
  /** As the archive has them. */
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
  const { list, entry, folder } = await findList(source);
  const claims = new Claims();
  claims.claimEntry(entry);
  const records: CheckedRecord[] = [];
  for (const listed of list.records)
    records.push(await checkRecord(source, inFolder(folder, listed), claims));
  const profile = path.join(folder, PROFILE_ENTRY);
  const hasProfile = zip.findSize(profile) !== undefined;
  if (hasProfile) claims.claimEntry(profile);
  return {
    records,
    profile: hasProfile ? await parser.run("parseProfile", await zip.readText(profile), source) : undefined,
    picture: await findPicture(source, path.join(folder, PICTURE_ENTRY), claims),
  };
}

/** Entries and ids that something in the archive is already: nothing may be two things, or be there twice. */
class Claims {
  readonly #entries = new Set<string>();
  readonly #ids = new Set<string>();

  claimEntry(entry: string): void {
    if (this.#entries.has(entry)) throw damaged();
    this.#entries.add(entry);
  }

  claimId(id: string): boolean {
    const lower = id.toLowerCase();
    if (this.#ids.has(lower)) return false;
    this.#ids.add(lower);
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
  if (bytes > LIMITS.profileImageBytes) throw damaged();
  claims.claimEntry(entry);
  await cropProfilePicture(pictures, await zip.readBytes(entry), source).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unavailable" ? error : damaged();
  });
  return entry;
}

/** The list, and the folder that it is in: who packs an unpacked archive again may have put it all into one. */
async function findList(
  source: ArchiveSource,
): Promise<{ list: ArchiveManifest; entry: string; folder: string }> {
  const { zip, parser } = source;
  const entry = zip.listEndingIn(MANIFEST_ENTRY).toSorted((one, other) => one.length - other.length)[0];
  if (entry === undefined || path.basename(entry) !== MANIFEST_ENTRY) {
    throw new AppError("invalid", ACCOUNT_DATA_MESSAGES.notArchive);
  }
  const list = await parser.run("parseManifest", await zip.readText(entry), source);
  return { list, entry, folder: path.dirname(entry) };
}

function inFolder(folder: string, listed: ManifestRecord): ManifestRecord {
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
  if (![id, ...fileIds].every((each) => claims.claimId(each))) throw unreadable(listed);
  for (const file of files) {
    claims.claimEntry(file.path);
    await checkFile(zip, listed, file);
  }
  const versionIds = new Set<string>();
  for await (const version of readVersions(source, listed)) {
    const lower = version.id.toLowerCase();
    if (versionIds.has(lower)) throw unreadable(listed);
    versionIds.add(lower);
  }
  return { listed, id, fileIds, fileBytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

async function checkFile(zip: ZipReader, listed: ManifestRecord, file: ArchivedFile): Promise<void> {
  if (zip.findSize(file.path) !== file.bytes || !isAllowedMediaType(file.mediaType)) throw unreadable(listed);
  if ((await zip.hash(file.path)) !== file.sha256) throw damaged();
  if (!/^(?:audio|video|image)\//.test(file.mediaType)) return checkDocument(zip, listed, file);
  for await (const chunk of zip.readChunks(file.path)) {
    if (DOCUMENT_MARKS.some((mark) => chunk.subarray(0, mark.length).equals(mark))) throw unreadable(listed);
    return;
  }
}

/** How zips, documents of before 2007 and rich text begin, and neither sound, films nor pictures do. */
const DOCUMENT_MARKS = [Buffer.from("PK\x03\x04"), Buffer.from("d0cf11e0", "hex"), Buffer.from("{\\rtf")];

/** Throws where a document is something else than it says, or could not be added to a study: macros are in it, say. */
async function checkDocument(zip: ZipReader, listed: ManifestRecord, file: ArchivedFile): Promise<void> {
  if (file.bytes > LIMITS.studyFileBytes) throw unreadable(listed);
  await withTemporaryFile(async (place) => {
    await writeFile(place, zip.readChunks(file.path));
    const mediaType = await readDocument(place).catch((error: unknown) => {
      throw error instanceof AppError ? unreadable(listed) : error;
    });
    if (mediaType !== file.mediaType) throw unreadable(listed);
  });
}

export const readRecord = async (
  source: ArchiveSource,
  listed: ManifestRecord,
  translation?: Translation,
): Promise<ParsedRecord> => {
  const bytes = await source.zip.readText(listed.path);
  return source.parser.run("parseRecord", { listed, bytes, translation }, source);
};

/** Lines that are parsed at once have so many bytes in all, unless one alone has more. */
const BYTES_AT_ONCE = 1024 ** 2;

export async function* readVersions(
  source: ArchiveSource,
  listed: ManifestRecord,
  translation?: Translation,
): AsyncGenerator<ParsedVersion> {
  if (listed.versions === undefined) return;
  let lines: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const parse = () => source.parser.run("parseVersions", { listed, lines, translation }, source);
  for await (const line of source.zip.readLines(listed.versions)) {
    count += 1;
    if (count > LIMITS.archive.versions) throw tooLarge();
    lines.push(line);
    bytes += line.byteLength;
    if (bytes < BYTES_AT_ONCE) continue;
    yield* await parse();
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield* await parse();
}
