// A zip that somebody brought, opened with suspicion: nothing in it is ever used as a path of this machine.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account-data.ts";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";

export interface ZipReader {
  /** Bytes of an entry, unpacked; undefined where there is none. */
  findSize(path: string): number | undefined;
  /** The bytes of an entry. Whoever does not read to the end destroys the stream. */
  open(path: string): Promise<Readable>;
  readText(path: string): Promise<string>;
  readBytes(path: string): Promise<Buffer>;
  /** The lines of a text, one at a time. */
  readLines(path: string): AsyncGenerator<string>;
  hash(path: string): Promise<string>;
  /** The entries whose names end so. */
  listEndingIn(ending: string): string[];
  close(): void;
}

type Limits = Record<keyof typeof LIMITS.archive, number>;

const { notArchive, archiveDamaged, archiveLocked, archiveTooLarge } = ACCOUNT_DATA_MESSAGES;

export const damaged = () => new AppError("invalid", archiveDamaged);
const tooLarge = () => new AppError("too_large", archiveTooLarge);

/** Throws, with a sentence, what is no zip, has more in it than it may have, or is made to deceive. */
export async function openZip(path: string, limits: Limits = LIMITS.archive): Promise<ZipReader> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch(() => {
    throw new AppError("invalid", notArchive);
  });
  try {
    return createReader(zip, await readEntries(zip, limits), limits);
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : damaged();
  }
}

async function readEntries(zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.entries) throw tooLarge();
    checkEntry(entry);
    unpacked += entry.uncompressedSize;
    // However the entries share their bytes, together they may not unpack to more than what was sent could hold.
    if (unpacked > SMALL + zip.fileSize * limits.ratio) throw tooLarge();
    if (entry.fileName.endsWith("/")) continue;
    if (entries.has(entry.fileName)) throw damaged();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** What may be packed as small as can be. */
const SMALL = 64 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const ORDINARY_TYPES = new Set([0, 0o100000, 0o040000]);

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new AppError("unsupported", archiveLocked);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw damaged();
  const isUnix = entry.versionMadeBy >> 8 === 3;
  const type = isUnix ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (!ORDINARY_TYPES.has(type)) throw damaged();
}

function createReader(zip: ZipFile, entries: Map<string, Entry>, limits: Limits): ZipReader {
  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw damaged();
    return zip.openReadStreamPromise(entry).catch(() => {
      throw damaged();
    });
  };

  async function* read(path: string): AsyncGenerator<Buffer> {
    try {
      yield* (await open(path)) as AsyncIterable<Buffer>;
    } catch {
      throw damaged();
    }
  }

  return {
    findSize: (path) => entries.get(path)?.uncompressedSize,
    open,
    async readText(path) {
      if ((entries.get(path)?.uncompressedSize ?? 0) > limits.textBytes) throw tooLarge();
      return decode(await collect(read(path)));
    },
    readBytes: async (path) => Buffer.concat(await collect(read(path))),
    async *readLines(path) {
      let begun: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of read(path)) {
        let start = 0;
        for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
          yield decode([...begun, chunk.subarray(start, end)]);
          [begun, bytes, start] = [[], 0, end + 1];
        }
        begun.push(chunk.subarray(start));
        bytes += chunk.length - start;
        if (bytes > limits.textBytes) throw tooLarge();
      }
      if (bytes > 0) yield decode(begun);
    },
    async hash(path) {
      const hash = createHash("sha256");
      for await (const chunk of read(path)) hash.update(chunk);
      return hash.digest("hex");
    },
    listEndingIn: (ending) => [...entries.keys()].filter((path) => path.endsWith(ending)),
    close: () => zip.close(),
  };
}

const NEW_LINE = 0x0a;

function decode(chunks: Buffer[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw damaged();
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}
