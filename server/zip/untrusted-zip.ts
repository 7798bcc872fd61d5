// The one way in which zips from users are opened. The whole directory is checked before anything is unpacked.
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import { FileReader } from "./file-reader.ts";

export interface ZipLimits {
  entries: number;
  /** How many times smaller than its content the whole zip may be, beyond `SMALL_ZIP_BYTES`. */
  ratio: number;
}

export interface UntrustedZip {
  /** By name, without those of folders. */
  entries: ReadonlyMap<string, Entry>;
  /** The unpacked bytes. More or fewer than the directory says fail the stream; whoever stops early destroys it. */
  open(entry: Entry): Promise<Readable>;
  close(): void;
}

export class ZipError extends Error {
  override name = "ZipError";
  readonly reason: "not a zip" | "damaged" | "encrypted" | "too large";

  constructor(reason: ZipError["reason"]) {
    super(`this zip is ${reason}`);
    this.reason = reason;
  }
}

/** Opens a file, or bytes in memory. Throws a `ZipError` for what is no zip, is too large, or is made to deceive. */
export async function openUntrustedZip(
  source: string | Uint8Array,
  limits: ZipLimits,
): Promise<UntrustedZip> {
  const file = typeof source === "string" ? await FileReader.open(source) : undefined;
  const close = () => void file?.end().catch(() => undefined);
  try {
    const zip = await (
      file
        ? fromRandomAccessReaderPromise(file, file.bytes, OPTIONS)
        : fromBufferPromise(asBuffer(source as Uint8Array), OPTIONS)
    ).catch(() => {
      throw new ZipError("not a zip");
    });
    const entries = await readEntries(zip, limits);
    return { entries, open: (entry) => zip.openReadStreamPromise(entry), close };
  } catch (error) {
    close();
    throw error instanceof ZipError ? error : new ZipError("damaged");
  }
}

const OPTIONS = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function readEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ZipError("too large");
  const maxUnpackedBytes = SMALL_ZIP_BYTES + zip.fileSize * limits.ratio;
  const entries = new Map<string, Entry>();
  const regions: Region[] = [];
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw new ZipError("too large");
    const start = entry.relativeOffsetOfLocalHeader;
    regions.push({ start, end: start + LOCAL_HEADER_BYTES + entry.compressedSize });
    if (regions.length % ENTRIES_AT_ONCE === 0) await nextTurn();
    if (entry.fileName.endsWith("/")) continue;
    if (entries.has(entry.fileName)) throw new ZipError("damaged");
    entries.set(entry.fileName, entry);
  }
  checkRegions(regions, zip.fileSize);
  return entries;
}

/** Entries that are read before other requests get their turn. */
const ENTRIES_AT_ONCE = 250;
/** What every zip may unpack to, however small it is. */
const SMALL_ZIP_BYTES = 64 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
/** Unknown, file and folder: no links and no devices. */
const ORDINARY_TYPES = new Set([0, 0o100000, 0o040000]);
/** Bytes of a name with its extra fields and its comment, all of which stay in memory. */
const MAX_LABEL_BYTES = 4096;

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new ZipError("encrypted");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ZipError("damaged");
  const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
  if (fileNameLength + extraFieldLength + fileCommentLength > MAX_LABEL_BYTES) throw new ZipError("damaged");
  const isUnix = entry.versionMadeBy >> 8 === 3;
  const type = isUnix ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (!ORDINARY_TYPES.has(type)) throw new ZipError("damaged");
}

/** Bytes of the file that an entry takes up at least. */
interface Region {
  start: number;
  end: number;
}
const LOCAL_HEADER_BYTES = 30;

/** Entries that share packed bytes would unpack to far more than was sent. */
function checkRegions(regions: Region[], fileBytes: number): void {
  let free = 0;
  for (const { start, end } of regions.toSorted((one, other) => one.start - other.start)) {
    if (start < free || end > fileBytes) throw new ZipError("damaged");
    free = end;
  }
}
