// Reads zips from users. Names of entries are never used as paths on this machine.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account/account-data.ts";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";
import { openUntrustedZip, type UntrustedZip, ZipError } from "./untrusted-zip.ts";

export type ZipReader = ReturnType<typeof createReader>;

type Limits = Record<"entries" | "textBytes" | "ratio", number>;

const { notArchive, archiveDamaged, archiveLocked, archiveTooLarge } = ACCOUNT_DATA_MESSAGES;

export const createDamagedError = () => new AppError("invalid", archiveDamaged);
export const createTooLargeError = () => new AppError("too_large", archiveTooLarge);

const ERRORS: Record<ZipError["reason"], () => AppError> = {
  "not a zip": () => new AppError("invalid", notArchive),
  damaged: createDamagedError,
  encrypted: () => new AppError("unsupported", archiveLocked),
  "too large": createTooLargeError,
};

/** Throws an `AppError` for zips that are invalid, too large or malicious. Stops reading when `signal` aborts. */
export async function openZip(
  path: string,
  limits: Limits = LIMITS.archive,
  signal?: AbortSignal,
): Promise<ZipReader> {
  const zip = await openUntrustedZip(path, limits).catch((error: unknown) => {
    throw error instanceof ZipError ? ERRORS[error.reason]() : error;
  });
  return createReader(zip, limits, signal);
}

function createReader(zip: UntrustedZip, limits: Limits, signal: AbortSignal | undefined) {
  const { entries } = zip;
  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw createDamagedError();
    return zip.open(entry).catch(() => {
      throw createDamagedError();
    });
  };

  async function* readChunks(path: string): AsyncGenerator<Buffer> {
    signal?.throwIfAborted();
    try {
      for await (const chunk of (await open(path)) as AsyncIterable<Buffer>) {
        yield chunk;
        signal?.throwIfAborted();
      }
    } catch {
      signal?.throwIfAborted();
      throw createDamagedError();
    }
  }

  return {
    /** The unpacked bytes of an entry, or undefined. */
    findSize: (path: string) => entries.get(path)?.uncompressedSize,
    /** The caller must read the stream to the end or destroy it. */
    open,
    readChunks,
    /** The bytes of a text, whose size is limited. */
    async readText(path: string) {
      if ((entries.get(path)?.uncompressedSize ?? 0) > limits.textBytes) throw createTooLargeError();
      return Buffer.concat(await collect(readChunks(path)));
    },
    readBytes: async (path: string) => Buffer.concat(await collect(readChunks(path))),
    async *readLines(path: string) {
      let started: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of readChunks(path)) {
        let start = 0;
        for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
          yield Buffer.concat([...started, chunk.subarray(start, end)]);
          [started, bytes, start] = [[], 0, end + 1];
        }
        started.push(chunk.subarray(start));
        bytes += chunk.length - start;
        if (bytes > limits.textBytes) throw createTooLargeError();
      }
      if (bytes > 0) yield Buffer.concat(started);
    },
    async hash(path: string) {
      const hash = createHash("sha256");
      for await (const chunk of readChunks(path)) hash.update(chunk);
      return hash.digest("hex");
    },
    listEndingIn: (ending: string) => [...entries.keys()].filter((path) => path.endsWith(ending)),
    close: () => zip.close(),
  };
}

const NEW_LINE = 0x0a;

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}
