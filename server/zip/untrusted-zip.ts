// Opens zips from users; all of them are opened here. Checks the whole directory before unpacking anything.
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import { FileReader } from "./file-reader.ts";

export interface ZipLimits {
  entries: number;
  /** The maximum compression ratio of the whole zip, beyond `SMALL_ZIP_BYTES`. */
  ratio: number;
}

export interface UntrustedZip {
  /** By name, without folders. */
  entries: ReadonlyMap<string, Entry>;
  /** The unpacked bytes. The stream fails if the size in the directory is wrong; the caller must read or destroy it. */
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

/** Opens a file or bytes in memory. Throws a `ZipError` for zips that are invalid, too large or malicious. */
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
    if (regions.length % ENTRIES_PER_TURN === 0) await nextTurn();
    if (entry.fileName.endsWith("/")) continue;
    if (entries.has(entry.fileName)) throw new ZipError("damaged");
    entries.set(entry.fileName, entry);
  }
  checkRegions(regions, zip.fileSize);
  return entries;
}

/** Entries to read before other requests get a turn. */
const ENTRIES_PER_TURN = 250;
/** Every zip may unpack to this size. */
const SMALL_ZIP_BYTES = 64 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
/** Unknown, file and folder, but no links and devices. */
const ALLOWED_TYPES = new Set([0, 0o100000, 0o040000]);
/** Maximum bytes of an entry's name, extra fields and comment, which stay in memory. */
const MAX_LABEL_BYTES = 4096;

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new ZipError("encrypted");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ZipError("damaged");
  const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
  if (fileNameLength + extraFieldLength + fileCommentLength > MAX_LABEL_BYTES) throw new ZipError("damaged");
  const isUnix = entry.versionMadeBy >> 8 === 3;
  const type = isUnix ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (!ALLOWED_TYPES.has(type)) throw new ZipError("damaged");
}

/** The minimum range of bytes of an entry. */
interface Region {
  start: number;
  end: number;
}
const LOCAL_HEADER_BYTES = 30;

/** Rejects overlapping entries, which could unpack to far more than was sent. */
function checkRegions(regions: Region[], fileBytes: number): void {
  let free = 0;
  for (const { start, end } of regions.toSorted((one, other) => one.start - other.start)) {
    if (start < free || end > fileBytes) throw new ZipError("damaged");
    free = end;
  }
}
