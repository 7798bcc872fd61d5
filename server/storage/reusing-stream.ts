import { close, read } from "node:fs";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ByteRange } from "./storage.ts";

/** Large, since a read by the file system's threads takes as long as copying tens of kilobytes. */
const CHUNK_BYTES = 256 * 1024;
const MAX_SPARE = 16;
const spare: Buffer[] = [];

/**
 * Streams a file to a response with one buffer, and closes it. New buffers would have most of the time spent on garbage collection;
 * so would file handles, which allocate memory outside the heap for each call. A buffer is used again, for this response or another
 * one, only after the system took all of its bytes.
 */
export function createReusingStream(
  descriptor: number,
  { start, end }: ByteRange,
  response: ServerResponse,
): Readable {
  let buffer = spare.pop();
  let position = start;
  let isReading = false;
  let closeFile: (() => void) | undefined;

  const stream = new Readable({
    // Nothing is read in advance.
    highWaterMark: 0,
    read() {
      const length = Math.min(CHUNK_BYTES, end + 1 - position);
      if (length <= 0) return void this.push(null);
      // The pipe does not wait until small chunks have been sent.
      if (response.writableLength > 0) buffer = undefined;
      const chunk = (buffer ??= Buffer.allocUnsafeSlow(CHUNK_BYTES));
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
  response.once("finish", () => {
    if (stream.readableEnded && buffer && spare.length < MAX_SPARE) spare.push(buffer);
  });
  return stream;
}
