import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export async function withTemporaryFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-upload-"));
  try {
    return await work(path.join(folder, "bytes"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const IDLE = Symbol("idle");
const IDLE_TIMEOUT_MS = 1000;

async function* withIdleMarkers(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | typeof IDLE> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      const timer = new AbortController();
      const pause = delay(IDLE_TIMEOUT_MS, IDLE, { signal: timer.signal });
      const first = await Promise.race([next, pause]).finally(() => timer.abort());
      if (first === IDLE) yield IDLE;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited, because the source may be slow.
    iterator.return?.().catch(() => undefined);
  }
}

/** Passes files of at most `maxBytes` bytes to `onFile`; received bytes are also flushed in pauses and on failure. */
export function splitIntoFiles(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onFile: (path: string, bytes: number) => Promise<void>,
): Promise<void> {
  return withTemporaryFile(async (filePath) => {
    let file: FileHandle | undefined;
    let bytes = 0;
    const flush = async () => {
      const size = bytes;
      bytes = 0;
      await file?.close();
      file = undefined;
      if (size > 0) await onFile(filePath, size);
    };
    const write = async (chunk: Uint8Array) => {
      for (let position = 0; position < chunk.byteLength;) {
        file ??= await open(filePath, "w", 0o600);
        const part = chunk.subarray(position, position + maxBytes - bytes);
        await file.appendFile(part);
        position += part.byteLength;
        bytes += part.byteLength;
        if (bytes === maxBytes) await flush();
      }
    };
    try {
      for await (const chunk of withIdleMarkers(source)) await (chunk === IDLE ? flush() : write(chunk));
    } finally {
      await flush();
    }
  });
}
