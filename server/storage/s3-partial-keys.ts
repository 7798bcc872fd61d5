// Incomplete keys: pieces below `growing/{key}/`, and an empty object that marks the key as existing.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Bucket } from "./bucket.ts";
import {
  selectRange,
  mergePieces,
  formatPieceName,
  parsePieceName,
  getMergedSize,
  type PieceRange,
} from "./pieces.ts";
import { type ByteRange, NoSuchKeyError } from "./storage.ts";

const PARTIAL_PREFIX = "growing/";
const STARTED = "begun";
const REMOVED = "removed";
const objectName = (key: string, name = "") => `${PARTIAL_PREFIX}${key}/${name}`;

export const createNoSuchKeyError = () => new NoSuchKeyError("There are no bytes under this key.");

/** The key of an object, or undefined if it is a piece. */
export function parseObjectName(name: string): string | undefined {
  if (!name.startsWith(PARTIAL_PREFIX)) return name;
  return name.endsWith(`/${STARTED}`) ? name.slice(PARTIAL_PREFIX.length, -STARTED.length - 1) : undefined;
}

export function createPartialKeys(bucket: Bucket) {
  const putEmpty = (name: string) => bucket.put(name, 0, () => "");
  const listNames = async (key: string) => (await bucket.list(objectName(key))).map(({ name }) => name);

  async function* readRanges(key: string, ranges: PieceRange[]): AsyncGenerator<Uint8Array> {
    for (const { piece, start, end } of ranges) {
      const range = { start: start - piece.start, end: end - piece.start };
      const bytes = await bucket.read(objectName(key, formatPieceName(piece)), range);
      if (!bytes) throw createNoSuchKeyError();
      yield* bytes;
    }
  }

  const isRemoved = async (key: string) => (await bucket.findSize(objectName(key, REMOVED))) !== undefined;

  return {
    isRemoved,

    async find(key: string) {
      const names = await listNames(key);
      if (!names.includes(objectName(key, STARTED))) return undefined;
      const pieces = names.flatMap((name) => parsePieceName(name.slice(objectName(key).length)) ?? []);
      const ranges = mergePieces(pieces);
      return {
        bytes: getMergedSize(ranges),
        open: (range?: ByteRange) =>
          Readable.from(readRanges(key, range ? selectRange(ranges, range) : ranges), {
            objectMode: false,
          }),
      };
    },

    async create(key: string) {
      const names = await listNames(key);
      const exists = names.includes(objectName(key, STARTED)) || (await bucket.findSize(key)) !== undefined;
      if (exists) throw new Error("This key is taken.");
      await putEmpty(objectName(key, STARTED));
      await bucket.remove(names);
    },

    /** Adds the bytes of a local file; throws `NoSuchKeyError` if the key was removed in the meantime. */
    async add(key: string, start: number, path: string, bytes: number) {
      const piece = objectName(key, formatPieceName({ start, end: start + bytes }));
      await bucket.put(piece, bytes, () => createReadStream(path));
      // A concurrent removal may have missed this piece.
      if (!(await isRemoved(key))) return;
      await bucket.remove([piece]);
      throw createNoSuchKeyError();
    },

    async clear(key: string) {
      const startedMarker = objectName(key, STARTED);
      const names = await listNames(key);
      await bucket.remove(names.filter((name) => name !== startedMarker));
      // Last, so that this can be repeated.
      await bucket.remove([startedMarker]);
    },

    /** Removes the pieces, and marks the key as removed for concurrent writers. */
    async remove(key: string) {
      if ((await listNames(key)).length === 0) return;
      // First, because concurrent writers check it after writing.
      await putEmpty(objectName(key, REMOVED));
      await bucket.remove([objectName(key, STARTED)]);
      await bucket.remove((await listNames(key)).filter((name) => name !== objectName(key, REMOVED)));
    },

    async sweep(age: number) {
      const groups = Map.groupBy(await bucket.list(PARTIAL_PREFIX), ({ name }) =>
        name.slice(0, name.lastIndexOf("/") + 1),
      );
      for (const [group, found] of groups) {
        const names = found.map(({ name }) => name);
        const isRecent = found.some(({ changedAt }) => Date.now() - changedAt.getTime() < age);
        if (isRecent || names.includes(group + STARTED)) continue;
        if (names.includes(group + REMOVED)) await bucket.remove([group.slice(PARTIAL_PREFIX.length, -1)]);
        await bucket.remove(names);
      }
    },
  };
}
