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

/** Keeps bytes under keys (see `checkKey`). A key grows until it is completed; what cannot be read or written throws. */
export interface Storage {
  create(key: string): Promise<void>;
  /** Adds bytes at the key's size `offset`. What came before a failure stays, as the size tells. Throws `NoSuchKeyError`. */
  append(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Ends a key's growth; it is safe from a power cut afterwards. May be done again. */
  complete(key: string): Promise<void>;
  findSize(key: string): Promise<number | undefined>;
  /** The bytes of a key, or some of them; throws `NoSuchKeyError`. A reader who does not read to the end destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  listKeys(): Promise<string[]>;
  /** Rejects where nothing can be written at the moment. */
  checkWritable(): Promise<void>;
  measureSpace?(): Promise<DiskSpace | undefined>;
  /** Does `work` on a key's bytes as a file of this machine, which it may only read; throws `NoSuchKeyError`. */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes what processes that died left behind so many milliseconds ago, a day usually, where there can be such things. */
  sweep?(age?: number): Promise<void>;
}

export const WRITE_TEST = ".write-test-";

export class NoSuchKeyError extends Error {
  override name = "NoSuchKeyError";
}

/** `append` was asked to leave a gap, or to write over what is there. */
export class WrongOffsetError extends Error {
  override name = "WrongOffsetError";
}

/** The machine that keeps the bytes cannot be reached, or does not do what it should. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";
}

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
// A UUID, or one below `profile-images/{uid}`: a picture is never written over, so each has a name of its own there.
const KEY = new RegExp(`^(?:profile-images/[\\dA-Za-z]{1,64}/)?${UUID}$`);

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError("This is no key of a storage.");
  return key;
}
