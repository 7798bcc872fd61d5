import { callbackify } from "node:util";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";

/** The minimum size of a read. */
const BLOCK_BYTES = 256 * 1024;

const CHUNK_BYTES = 64 * 1024;

/** Reads a zip from a file. Buffers the many small reads of its directory, which is ten times faster. */
export class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;
  #block = Buffer.alloc(0);
  #blockStart = 0;
  #isClosed: Promise<void> | undefined;

  readonly bytes: number;

  private constructor(file: FileHandle, bytes: number) {
    super();
    this.#file = file;
    this.bytes = bytes;
  }

  static async open(path: string): Promise<FileReader> {
    const file = await open(path);
    const { size } = await file.stat().catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return new FileReader(file, size);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#fill(buffer.subarray(offset, offset + length), position))(callback);
  }

  async #fill(target: Buffer, position: number): Promise<void> {
    const isInBlock = () =>
      position >= this.#blockStart && position + target.length <= this.#blockStart + this.#block.length;
    if (!isInBlock()) {
      const length = Math.max(BLOCK_BYTES, target.length);
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, position);
      this.#block = buffer.subarray(0, bytesRead);
      this.#blockStart = position;
      if (!isInBlock()) throw new Error("the zip ends early");
    }
    this.#block.copy(target, 0, position - this.#blockStart);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // A file system stream would close the file, which is still needed for other entries.
    return Readable.from(this.#readRange(start, end), { objectMode: false });
  }

  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const length = Math.min(CHUNK_BYTES, end - position);
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead === 0) throw new Error("the zip ends early");
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.end())(callback);
  }

  /** Closes the file even while it is read: the zip would wait for streams that failed. */
  end(): Promise<void> {
    this.#isClosed ??= this.#file.close();
    return this.#isClosed;
  }
}
