import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface DiskSpace {
  totalBytes: number;
  freeBytes: number;
}

/** Stores bytes under keys (see `checkKey`). Bytes can be appended to a key until it is completed. All methods may throw. */
export interface Storage {
  create(key: string): Promise<void>;
  /** Appends bytes; `offset` is the current size. Bytes received before a failure are stored. Throws `NoSuchKeyError`. */
  append(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Completes a key, which then survives a power failure. Can be repeated. */
  complete(key: string): Promise<void>;
  findSize(key: string): Promise<number | undefined>;
  /**
   * Streams a key or a range; throws `NoSuchKeyError`. The caller must read the stream to the end or destroy it. With a response, it can
   * only be piped to that, since memory is used again for what has been sent.
   */
  read(key: string, range?: ByteRange, response?: ServerResponse): Promise<Readable>;
  remove(key: string): Promise<void>;
  listKeys(): Promise<string[]>;
  /** Rejects if the storage can't be written. */
  checkWritable(): Promise<void>;
  measureSpace?(): Promise<DiskSpace | undefined>;
  /** Calls `work` with a local, read-only file of a key's bytes; throws `NoSuchKeyError`. */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes leftovers of dead processes that are older than `age` milliseconds, by default a day. */
  sweep?(age?: number): Promise<void>;
}

export const WRITE_TEST = ".write-test-";

export class NoSuchKeyError extends Error {
  override name = "NoSuchKeyError";
}

/** `append` would leave a gap or overwrite bytes. */
export class WrongOffsetError extends Error {
  override name = "WrongOffsetError";
}

/** The storage can't be reached, or fails. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";
}

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
// A UUID, or `profile-images/{uid}/{UUID}`.
const KEY_PATTERN = new RegExp(`^(?:profile-images/[\\dA-Za-z]{1,64}/)?${UUID}$`);

export function checkKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new TypeError("This is not a storage key.");
  return key;
}
