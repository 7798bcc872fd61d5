// Keys that grow: whole pieces below `growing/{key}/`, beside an empty object that says that the key exists.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Bucket } from "./bucket.ts";
import { selectRange, mergePieces, nameOf, readPiece, sizeOf, type Stretch } from "./pieces.ts";
import { type ByteRange, NoSuchKeyError } from "./storage.ts";

const GROWING = "growing/";
const BEGUN = "begun";
const REMOVED = "removed";
const growing = (key: string, name = "") => `${GROWING}${key}/${name}`;

export const noSuchKey = () => new NoSuchKeyError("There are no bytes under this key.");

/** The key that the name of an object says to be growing, the name itself where it is of a key that is complete. */
export function readKey(name: string): string | undefined {
  if (!name.startsWith(GROWING)) return name;
  return name.endsWith(`/${BEGUN}`) ? name.slice(GROWING.length, -BEGUN.length - 1) : undefined;
}

export function createPartialKeys(bucket: Bucket) {
  const putEmpty = (name: string) => bucket.put(name, 0, () => "");
  const listNames = async (key: string) => (await bucket.list(growing(key))).map(({ name }) => name);

  async function* readStretches(key: string, stretches: Stretch[]): AsyncGenerator<Uint8Array> {
    for (const { piece, start, end } of stretches) {
      const range = { start: start - piece.start, end: end - piece.start };
      const bytes = await bucket.read(growing(key, nameOf(piece)), range);
      if (!bytes) throw noSuchKey();
      yield* bytes;
    }
  }

  const isRemoved = async (key: string) => (await bucket.findSize(growing(key, REMOVED))) !== undefined;

  return {
    isRemoved,

    async find(key: string) {
      const names = await listNames(key);
      if (!names.includes(growing(key, BEGUN))) return undefined;
      const pieces = names.flatMap((name) => readPiece(name.slice(growing(key).length)) ?? []);
      const stretches = mergePieces(pieces);
      return {
        bytes: sizeOf(stretches),
        open: (range?: ByteRange) =>
          Readable.from(readStretches(key, range ? selectRange(stretches, range) : stretches), {
            objectMode: false,
          }),
      };
    },

    async begin(key: string) {
      const names = await listNames(key);
      const isTaken = names.includes(growing(key, BEGUN)) || (await bucket.findSize(key)) !== undefined;
      if (isTaken) throw new Error("This key is taken.");
      await putEmpty(growing(key, BEGUN));
      await bucket.remove(names);
    },

    /** Adds the bytes of a file of this machine; throws `NoSuchKeyError` where the key was removed meanwhile. */
    async add(key: string, start: number, path: string, bytes: number) {
      const piece = growing(key, nameOf({ start, end: start + bytes }));
      await bucket.put(piece, bytes, () => createReadStream(path));
      // Whoever removed the key meanwhile may not have seen this piece.
      if (!(await isRemoved(key))) return;
      await bucket.remove([piece]);
      throw noSuchKey();
    },

    async clear(key: string) {
      const begun = growing(key, BEGUN);
      const names = await listNames(key);
      await bucket.remove(names.filter((name) => name !== begun));
      // Last, so that this can be done again.
      await bucket.remove([begun]);
    },

    /** Removes what grows, and says so to those who are writing right now. */
    async remove(key: string) {
      if ((await listNames(key)).length === 0) return;
      // First of all, for what is being written right now looks for it afterwards.
      await putEmpty(growing(key, REMOVED));
      await bucket.remove([growing(key, BEGUN)]);
      const rest = await listNames(key);
      await bucket.remove(rest.filter((name) => name !== growing(key, REMOVED)));
    },

    async sweep(age: number) {
      const groups = Map.groupBy(await bucket.list(GROWING), ({ name }) =>
        name.slice(0, name.lastIndexOf("/") + 1),
      );
      for (const [group, found] of groups) {
        const names = found.map(({ name }) => name);
        const isYoung = found.some(({ changedAt }) => Date.now() - changedAt.getTime() < age);
        if (isYoung || names.includes(group + BEGUN)) continue;
        if (names.includes(group + REMOVED)) await bucket.remove([group.slice(GROWING.length, -1)]);
        await bucket.remove(names);
      }
    },
  };
}
