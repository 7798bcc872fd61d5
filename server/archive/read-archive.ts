import path from "node:path/posix";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account-data.ts";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";
import { isKeptType } from "../uploads/read-study-file.ts";
import {
  type ArchivedFile,
  ArchivedProfile,
  ArchiveList,
  FORMAT_VERSION,
  LIST_ENTRY,
  type ListedRecord,
  PICTURE_ENTRY,
  PROFILE_ENTRY,
  RecordEntry,
} from "./archive-format.ts";
import { type ArchivedKind, type ArchivedRecord, type ArchivedVersion, readJson } from "./archived-kind.ts";
import { ARCHIVED_KINDS } from "./archived-kinds.ts";
import { damaged, type ZipReader } from "./zip-reader.ts";

/** An archive in which everything is as it should be. */
export interface Archive {
  records: ListedRecord[];
  profile: ArchivedProfile | undefined;
  /** The entry with the picture of the person. */
  picture: string | undefined;
}

/** What is to be read of a record. `translate` has another id stand wherever one of the archive stood. */
export interface ReadRecord {
  kind: ArchivedKind;
  record: ArchivedRecord;
  /** With the entries of their bytes as paths. */
  files: ArchivedFile[];
}

type Translate = (json: string) => string;
const asItIs: Translate = (json) => json;

/** Rejects where the bytes are not a picture that a profile can show. */
type DecodePicture = (bytes: Uint8Array) => Promise<unknown>;

/** Reads all of an archive and checks it; throws, with a sentence, where anything is not as it should be. */
export async function checkArchive(
  zip: ZipReader,
  decodePicture: DecodePicture,
  signal: AbortSignal,
): Promise<Archive> {
  const { list, folder } = await findList(zip);
  const records = list.records.map((listed) => inFolder(folder, listed));
  const ids = new Set<string>();
  for (const listed of records) {
    signal.throwIfAborted();
    for (const id of await checkRecord(zip, listed)) {
      if (ids.has(id)) throw unreadable(listed);
      ids.add(id);
    }
  }
  const profile = path.join(folder, PROFILE_ENTRY);
  return {
    records,
    profile: zip.findSize(profile) === undefined ? undefined : readProfile(await zip.readText(profile)),
    picture: await findPicture(zip, path.join(folder, PICTURE_ENTRY), decodePicture),
  };
}

async function findPicture(
  zip: ZipReader,
  entry: string,
  decodePicture: DecodePicture,
): Promise<string | undefined> {
  const bytes = zip.findSize(entry);
  if (bytes === undefined) return undefined;
  if (bytes > LIMITS.profileImageBytes) throw damaged();
  await decodePicture(await zip.readBytes(entry)).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unavailable" ? error : damaged();
  });
  return entry;
}

/** The list, and the folder that it is in: who packs an unpacked archive again may have put it all into one. */
async function findList(zip: ZipReader): Promise<{ list: ArchiveList; folder: string }> {
  const found = zip.listEndingIn(LIST_ENTRY).toSorted((one, other) => one.length - other.length)[0];
  if (found === undefined || path.basename(found) !== LIST_ENTRY) {
    throw new AppError("invalid", ACCOUNT_DATA_MESSAGES.notArchive);
  }
  const json = readJson(await zip.readText(found)) as { version?: unknown } | undefined;
  const list = ArchiveList.safeParse(json);
  if (typeof json?.version === "number" && json.version > FORMAT_VERSION) {
    throw new AppError("unsupported", ACCOUNT_DATA_MESSAGES.archiveNewer);
  }
  if (!list.success) throw new AppError("invalid", ACCOUNT_DATA_MESSAGES.notArchive);
  return { list: list.data, folder: path.dirname(found) };
}

function inFolder(folder: string, listed: ListedRecord): ListedRecord {
  const { versions } = listed;
  return {
    ...listed,
    path: path.join(folder, listed.path),
    ...(versions && { versions: path.join(folder, versions) }),
  };
}

function readProfile(json: string): ArchivedProfile {
  const profile = ArchivedProfile.safeParse(readJson(json));
  if (!profile.success) throw damaged();
  return profile.data;
}

const unreadable = ({ title }: ListedRecord) =>
  new AppError(
    "invalid",
    ACCOUNT_DATA_MESSAGES.archiveRecordUnreadable(title.slice(0, LIMITS.lineCharacters)),
  );

/** Checks a record with its files and earlier texts, and answers the ids of all of them. */
async function checkRecord(zip: ZipReader, listed: ListedRecord): Promise<string[]> {
  const { record, files } = await readRecord(zip, listed);
  for (const file of files) {
    if (zip.findSize(file.path) !== file.bytes || !isKeptType(file.mediaType)) throw unreadable(listed);
    if ((await zip.hash(file.path)) !== file.sha256) throw damaged();
  }
  const ids = [record.id, ...files.map(({ id }) => id)];
  for await (const version of readVersions(zip, listed)) ids.push(version.id);
  return ids;
}

/** Reads the JSON of a record. */
export async function readRecord(
  zip: ZipReader,
  listed: ListedRecord,
  translate: Translate = asItIs,
): Promise<ReadRecord> {
  const kind = findKind(listed);
  const entry = RecordEntry.safeParse(readJson(translate(await zip.readText(listed.path))));
  const record = kind.shape.safeParse(entry.data?.record);
  if (!entry.success || !record.success) throw unreadable(listed);
  const folder = path.dirname(listed.path);
  const files = entry.data.files.map((file) => Object.assign(file, { path: path.join(folder, file.path) }));
  return { kind, record: record.data as ArchivedRecord, files };
}

/** Reads the earlier texts of a record, one at a time. */
export async function* readVersions(
  zip: ZipReader,
  listed: ListedRecord,
  translate: Translate = asItIs,
): AsyncGenerator<ArchivedVersion> {
  if (listed.versions === undefined) return;
  const { versionShape } = findKind(listed);
  for await (const line of zip.readLines(listed.versions)) {
    const version = versionShape.safeParse(readJson(translate(line)));
    if (!version.success) throw unreadable(listed);
    yield version.data;
  }
}

function findKind(listed: ListedRecord): ArchivedKind {
  const kind = ARCHIVED_KINDS.find((known) => known.kind === listed.kind);
  if (!kind) throw unreadable(listed);
  return kind;
}
