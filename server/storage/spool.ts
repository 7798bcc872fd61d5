import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export async function withTemporaryFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-spool-"));
  try {
    return await work(path.join(folder, "bytes"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SILENCE = Symbol("silence");
const IDLE_TIMEOUT_MS = 1000;

async function* withSilences(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | typeof SILENCE> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      const silence = new AbortController();
      const pause = delay(IDLE_TIMEOUT_MS, SILENCE, { signal: silence.signal });
      const first = await Promise.race([next, pause]).finally(() => silence.abort());
      if (first === SILENCE) yield SILENCE;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: it may be about to bring something, and for long.
    iterator.return?.().catch(() => undefined);
  }
}

/** Gives `take` files of at most `most` bytes; what has come is passed on at pauses and before a failure is thrown. */
export function spool(
  source: AsyncIterable<Uint8Array>,
  most: number,
  take: (path: string, bytes: number) => Promise<void>,
): Promise<void> {
  return withTemporaryFile(async (place) => {
    let file: FileHandle | undefined;
    let bytes = 0;
    const handOn = async () => {
      const size = bytes;
      bytes = 0;
      await file?.close();
      file = undefined;
      if (size > 0) await take(place, size);
    };
    const write = async (chunk: Uint8Array) => {
      for (let taken = 0; taken < chunk.byteLength;) {
        file ??= await open(place, "w", 0o600);
        const part = chunk.subarray(taken, taken + most - bytes);
        await file.appendFile(part);
        taken += part.byteLength;
        bytes += part.byteLength;
        if (bytes === most) await handOn();
      }
    };
    try {
      for await (const chunk of withSilences(source)) await (chunk === SILENCE ? handOn() : write(chunk));
    } finally {
      await handOn();
    }
  });
}
