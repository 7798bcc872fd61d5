import { close, read } from "node:fs";
import { getDefaultHighWaterMark, Readable } from "node:stream";
import type { ByteRange } from "./storage.ts";

/**
 * Streams a file with two buffers that take turns, and closes it. A new buffer for each chunk would have most of the time spent on
 * garbage collection; so would file handles, which allocate memory outside the heap for each call. A chunk is overwritten when the
 * one after it was taken: what is piped to a socket has been sent by then, because chunks are as large as the buffer of a socket.
 */
export function createReusingStream(descriptor: number, { start, end }: ByteRange): Readable {
  const size = Math.min(getDefaultHighWaterMark(false), end + 1 - start);
  let buffer: Buffer | undefined;
  let other: Buffer | undefined;
  let position = start;
  let isReading = false;
  let closeFile: (() => void) | undefined;

  return new Readable({
    highWaterMark: 1,
    read() {
      const length = Math.min(size, end + 1 - position);
      if (length <= 0) return void this.push(null);
      const chunk = other ?? Buffer.allocUnsafeSlow(size);
      [buffer, other] = [chunk, buffer];
      isReading = true;
      read(descriptor, chunk, 0, length, position, (error, bytesRead) => {
        isReading = false;
        if (closeFile) return closeFile();
        if (error) return void this.destroy(error);
        position += bytesRead;
        this.push(bytesRead === 0 ? null : chunk.subarray(0, bytesRead));
      });
    },
    destroy(error, callback) {
      closeFile = () => close(descriptor, (failure) => callback(error ?? failure));
      // Another file could get the same descriptor while this one is still read.
      if (!isReading) closeFile();
    },
  });
}
