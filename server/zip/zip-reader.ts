// A zip that somebody brought, opened with suspicion: nothing in it is ever used as a path of this machine.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account/account-data.ts";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";
import { openUntrustedZip, type UntrustedZip, ZipError } from "./untrusted-zip.ts";

export type ZipReader = ReturnType<typeof createReader>;

type Limits = Record<"entries" | "textBytes" | "ratio", number>;

const { notArchive, archiveDamaged, archiveLocked, archiveTooLarge } = ACCOUNT_DATA_MESSAGES;

export const damaged = () => new AppError("invalid", archiveDamaged);
export const tooLarge = () => new AppError("too_large", archiveTooLarge);

const REFUSALS: Record<ZipError["reason"], () => AppError> = {
  "not a zip": () => new AppError("invalid", notArchive),
  damaged,
  encrypted: () => new AppError("unsupported", archiveLocked),
  "too large": tooLarge,
};

/** Throws, with a sentence, for what is no zip, too large, or made to deceive. Reads nothing after `signal` aborts. */
export async function openZip(
  path: string,
  limits: Limits = LIMITS.archive,
  signal?: AbortSignal,
): Promise<ZipReader> {
  const zip = await openUntrustedZip(path, limits).catch((error: unknown) => {
    throw error instanceof ZipError ? REFUSALS[error.reason]() : error;
  });
  return createReader(zip, limits, signal);
}

function createReader(zip: UntrustedZip, limits: Limits, signal: AbortSignal | undefined) {
  const { entries } = zip;
  const open = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw damaged();
    return zip.open(entry).catch(() => {
      throw damaged();
    });
  };

  async function* read(path: string): AsyncGenerator<Buffer> {
    signal?.throwIfAborted();
    try {
      for await (const chunk of (await open(path)) as AsyncIterable<Buffer>) {
        yield chunk;
        signal?.throwIfAborted();
      }
    } catch {
      signal?.throwIfAborted();
      throw damaged();
    }
  }

  return {
    /** Bytes of an entry, unpacked; undefined where there is none. */
    findSize: (path: string) => entries.get(path)?.uncompressedSize,
    /** Whoever does not read to the end destroys the stream. */
    open,
    readChunks: read,
    /** The bytes of a text, which may not have too many. */
    async readText(path: string) {
      if ((entries.get(path)?.uncompressedSize ?? 0) > limits.textBytes) throw tooLarge();
      return Buffer.concat(await collect(read(path)));
    },
    readBytes: async (path: string) => Buffer.concat(await collect(read(path))),
    async *readLines(path: string) {
      let begun: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of read(path)) {
        let start = 0;
        for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
          yield Buffer.concat([...begun, chunk.subarray(start, end)]);
          [begun, bytes, start] = [[], 0, end + 1];
        }
        begun.push(chunk.subarray(start));
        bytes += chunk.length - start;
        if (bytes > limits.textBytes) throw tooLarge();
      }
      if (bytes > 0) yield Buffer.concat(begun);
    },
    async hash(path: string) {
      const hash = createHash("sha256");
      for await (const chunk of read(path)) hash.update(chunk);
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
