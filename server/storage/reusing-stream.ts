import type { FileHandle } from "node:fs/promises";
import { getDefaultHighWaterMark, Readable } from "node:stream";
import { callbackify } from "node:util";
import type { ByteRange } from "./storage.ts";

/**
 * Streams a file with two buffers that take turns, and closes it. A new buffer for each chunk would have most of the time spent on
 * garbage collection. A chunk is overwritten when the one after it was taken: what is piped to a socket has been sent by then, because
 * chunks are as large as the buffer of a socket.
 */
export function createReusingStream(file: FileHandle, { start, end }: ByteRange): Readable {
  const size = getDefaultHighWaterMark(false);
  const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
  const close = callbackify(() => file.close());
  let position = start;
  let turn: 0 | 1 = 0;

  async function readChunk(): Promise<Buffer | null> {
    const length = Math.min(size, end + 1 - position);
    if (length <= 0) return null;
    const buffer = buffers[turn];
    turn = turn === 0 ? 1 : 0;
    const { bytesRead } = await file.read(buffer, 0, length, position);
    position += bytesRead;
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead);
  }

  return new Readable({
    highWaterMark: 1,
    read() {
      readChunk().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      close((failure) => callback(error ?? failure));
    },
  });
}
