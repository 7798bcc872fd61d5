// A storage in a bucket. A key that is complete is one object under its own name; as long as it grows it is pieces below
// `growing/{key}/`, each of them there as a whole or not at all, beside an empty object that says that it has begun.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { again, type Bucket, fileSource, openBucket, type Source } from "./bucket.ts";
import { cutOut, divide, joinPieces, nameOf, readPiece, sizeOf, type Stretch } from "./pieces.ts";
import { explainBucketFailure } from "./s3-failure.ts";
import type { S3Settings } from "./s3-settings.ts";
import { spool, withTemporaryFile } from "./spool.ts";
import { checkKey, NoSuchKey, type Storage, WRITE_TEST, WrongOffset } from "./storage.ts";

const MEBIBYTE = 1024 ** 2;
/** As much as browsers send at a time, so that this is one piece. */
const PIECE_BYTES = 8 * MEBIBYTE;
const PART_BYTES = 16 * MEBIBYTE;
const MOST_PARTS = 10_000;
const DAY = 24 * 60 * 60 * 1000;

const GROWING = "growing/";
const BEGUN = "begun";
const REMOVED = "removed";
const growing = (key: string, name = "") => `${GROWING}${key}/${name}`;

const EMPTY: Source = { bytes: 0, open: () => Readable.from([]) };
const gone = () => new NoSuchKey("There are no bytes under this key.");

/** Opens a bucket as a storage; a `StartError` says where it cannot be used. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const bucket = openBucket(settings);
  await bucket.check().catch((error: unknown) => {
    throw explainBucketFailure(error, settings);
  });
  return createS3Storage(bucket);
}

function createS3Storage(bucket: Bucket): Storage {
  /** What there is of a growing key; undefined where it does not grow. */
  async function findGrown(key: string): Promise<Stretch[] | undefined> {
    const names = (await bucket.list(growing(key))).map(({ name }) => name.slice(growing(key).length));
    if (!names.includes(BEGUN)) return undefined;
    return joinPieces(names.flatMap((name) => readPiece(name) ?? []));
  }

  async function* readStretches(key: string, stretches: Stretch[]): AsyncGenerator<Uint8Array> {
    for (const { piece, start, end } of stretches) {
      const range = { start: start - piece.start, end: end - piece.start };
      const bytes = await bucket.read(growing(key, nameOf(piece)), range);
      if (!bytes) throw gone();
      yield* bytes;
    }
  }

  const openStretches = (key: string, stretches: Stretch[]) =>
    Readable.from(readStretches(key, stretches), { objectMode: false });

  /** Removes what is left of a key's growth; what says that it has begun goes last, so that this can be done again. */
  async function removeGrowth(key: string): Promise<void> {
    const names = (await bucket.list(growing(key))).map(({ name }) => name);
    await bucket.remove(names.filter((name) => name !== growing(key, BEGUN)));
    await bucket.remove([growing(key, BEGUN)]);
  }

  /** What is complete takes no more bytes; to add none is no mistake. */
  async function addNothing(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    const size = await bucket.findSize(key);
    if (size === undefined) throw gone();
    if (size !== offset) throw new WrongOffset();
    for await (const chunk of source) if (chunk.byteLength > 0) throw new WrongOffset();
  }

  const isRemoved = async (key: string) => (await bucket.findSize(growing(key, REMOVED))) !== undefined;

  async function writeWhole(key: string, stretches: Stretch[]): Promise<void> {
    const size = sizeOf(stretches);
    const most = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
    const parts = divide(size, most).map((range) => ({
      bytes: range.end - range.start + 1,
      open: () => openStretches(key, cutOut(stretches, range)),
    }));
    if (parts.length > 1) await bucket.putParts(key, parts);
    else await bucket.put(key, parts[0] ?? EMPTY);
  }

  const storage: Storage = {
    async create(key) {
      const found = await bucket.list(growing(checkKey(key)));
      const hasBegun = found.some(({ name }) => name === growing(key, BEGUN));
      if (hasBegun || (await bucket.findSize(key)) !== undefined) throw new Error("This key is taken.");
      await bucket.put(growing(key, BEGUN), EMPTY);
      await bucket.remove(found.map(({ name }) => name));
    },

    async append(key, offset, source) {
      const grown = await findGrown(checkKey(key));
      if (!grown) return addNothing(key, offset, source);
      if (sizeOf(grown) !== offset) throw new WrongOffset();
      let position = offset;
      await spool(source, PIECE_BYTES, async (path, bytes) => {
        const piece = growing(key, nameOf({ start: position, end: position + bytes }));
        await bucket.put(piece, fileSource(path, bytes));
        position += bytes;
        // Whoever removed the key meanwhile may not have seen this piece.
        if (!(await isRemoved(key))) return;
        await bucket.remove([piece]);
        throw gone();
      });
    },

    async complete(key) {
      if ((await bucket.findSize(checkKey(key))) === undefined) {
        const grown = await findGrown(key);
        if (!grown) throw gone();
        await writeWhole(key, grown).catch(async (error: unknown) => {
          // Another process may have come first, and have removed the pieces then.
          if ((await bucket.findSize(key)) === undefined) throw error;
        });
        if (await isRemoved(key)) {
          await bucket.remove([key]);
          throw gone();
        }
      }
      await removeGrowth(key);
    },

    async findSize(key) {
      const size = await bucket.findSize(checkKey(key));
      if (size !== undefined) return size;
      const grown = await findGrown(key);
      return grown && sizeOf(grown);
    },

    async read(key, range) {
      const whole = await bucket.read(checkKey(key), range);
      if (whole) return whole;
      const grown = await findGrown(key);
      if (!grown) throw gone();
      return openStretches(key, range ? cutOut(grown, range) : grown);
    },

    async remove(key) {
      const found = await bucket.list(growing(checkKey(key)));
      if (found.length > 0) {
        // First of all, for what is being written right now looks for it afterwards.
        await bucket.put(growing(key, REMOVED), EMPTY);
        await bucket.remove([growing(key, BEGUN)]);
        const rest = await bucket.list(growing(key));
        await bucket.remove(rest.map(({ name }) => name).filter((name) => name !== growing(key, REMOVED)));
      }
      await bucket.remove([key]);
    },

    checkWritable: () => bucket.check(),

    async listKeys() {
      const keys = new Set<string>();
      for (const { name } of await bucket.list("")) {
        if (name.startsWith(WRITE_TEST)) continue;
        if (!name.startsWith(GROWING)) keys.add(name);
        else if (name.endsWith(`/${BEGUN}`)) keys.add(name.slice(GROWING.length, -BEGUN.length - 1));
      }
      return [...keys];
    },

    withLocalFile: (key, work) =>
      withTemporaryFile(async (path) => {
        await again(async () => pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 })));
        return work(path);
      }),

    async sweep(age = DAY) {
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
  return storage;
}
