// Tests for all storages.
import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { NoSuchKeyError, type Storage, WrongOffsetError } from "./storage.ts";

const bytesOf = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Fails after some bytes, as a connection may. */
async function* failAfter(part: string) {
  yield Buffer.from(part);
  throw new Error("the connection was lost");
}

/** Runs the tests of a storage; `open` creates an empty one. */
export function testStorage(name: string, open: () => Promise<Storage>): void {
  describe(`${name}:`, () => {
    let storage: Storage;
    let key: string;

    beforeEach(async () => {
      storage = await open();
      key = randomUUID();
    });

    const store = async (content: string) => {
      await storage.create(key);
      await storage.append(key, 0, bytesOf(content));
      await storage.complete(key);
    };

    test("reads appended pieces as a whole", async () => {
      await storage.create(key);
      expect(await storage.findSize(key)).toBe(0);
      await storage.append(key, 0, bytesOf("Fear ", "not, "));
      expect(await storage.findSize(key)).toBe(10);
      await storage.append(key, 10, bytesOf("little flock."));
      await storage.complete(key);
      await storage.complete(key);
      expect(await text(await storage.read(key))).toBe("Fear not, little flock.");
    });

    test("reads megabytes as they were written", async () => {
      const pieces = Array.from({ length: 40 }, (_, number) => Buffer.alloc(100_000 + number, number));
      await storage.create(key);
      await storage.append(key, 0, Readable.from(pieces));
      expect(hash(await buffer(await storage.read(key)))).toBe(hash(Buffer.concat(pieces)));
    });

    test("ranges include both ends and stop at the last byte", async () => {
      await store("0123456789");
      expect(await text(await storage.read(key, { start: 0, end: 0 }))).toBe("0");
      expect(await text(await storage.read(key, { start: 3, end: 5 }))).toBe("345");
      expect(await text(await storage.read(key, { start: 8, end: 100 }))).toBe("89");
    });

    test("keeps bytes received before a failure, and appends the rest", async () => {
      await storage.create(key);
      await expect(storage.append(key, 0, failAfter("Fear "))).rejects.toThrow("connection was lost");
      expect(await storage.findSize(key)).toBe(5);
      await storage.append(key, 5, bytesOf("not."));
      expect(await text(await storage.read(key))).toBe("Fear not.");
    });

    test("rejects overwriting bytes and leaving gaps", async () => {
      await store("Fear not.");
      await expect(storage.append(key, 0, bytesOf("x"))).rejects.toThrow(WrongOffsetError);
      await expect(storage.append(key, 10, bytesOf("x"))).rejects.toThrow(WrongOffsetError);
      expect(await text(await storage.read(key))).toBe("Fear not.");
    });

    test("rejects appending to a complete key", async () => {
      await store("Fear not.");
      await storage.append(key, 9, bytesOf());
      await storage.append(key, 9, bytesOf(""));
      expect(await storage.findSize(key)).toBe(9);
    });

    test("creates a key only once", async () => {
      await store("Fear not.");
      await expect(storage.create(key)).rejects.toBeInstanceOf(Error);
      expect(await storage.findSize(key)).toBe(9);
    });

    test("a removed key stays removed, and can be removed again", async () => {
      await store("Fear not.");
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.findSize(key)).toBeUndefined();
      expect(await storage.listKeys()).toEqual([]);
      await expect(storage.read(key)).rejects.toThrow(NoSuchKeyError);
      await expect(storage.append(key, 9, bytesOf("x"))).rejects.toThrow(NoSuchKeyError);
      await expect(storage.complete(key)).rejects.toThrow(NoSuchKeyError);
      await expect(storage.withLocalFile(key, async () => 1)).rejects.toThrow(NoSuchKeyError);
      expect(await storage.listKeys()).toEqual([]);
    });

    test("lists its keys", async () => {
      await store("Fear not.");
      const other = randomUUID();
      await storage.create(other);
      expect((await storage.listKeys()).toSorted()).toEqual([key, other].toSorted());
    });

    test("provides the bytes as a local file", async () => {
      await store("Fear not.");
      const content = await storage.withLocalFile(key, (path) => readFile(path, "utf8"));
      expect(content).toBe("Fear not.");
    });

    test("supports keys of profile pictures, and leaves nothing after removing them", async () => {
      const [first, second] = [key, randomUUID()].map((each) => `profile-images/5aBc9/${each}`) as [
        string,
        string,
      ];
      key = first;
      await store("Fear not.");
      await storage.create(second);
      expect((await storage.listKeys()).toSorted()).toEqual([first, second].toSorted());
      await storage.remove(second);
      expect(await text(await storage.read(first))).toBe("Fear not.");
      await storage.remove(first);
      expect(await storage.listKeys()).toEqual([]);
      await storage.create(second);
      expect(await storage.listKeys()).toEqual([second]);
    });

    const uuid = "5d3b6c2e-1f0a-4c1e-9a51-0d3c1f6a7b8c";
    test.each([
      `profile-images/../${uuid}`,
      `profile-images/${uuid}`,
      `other/a/${uuid}`,
      "../secret",
      "..",
      "",
      "a/b",
      "C:\\secret",
      "\0",
      "5d3b6c2e",
    ])("rejects the key %j", async (wrong) => {
      const calls = [
        () => storage.create(wrong),
        () => storage.append(wrong, 0, bytesOf("x")),
        () => storage.complete(wrong),
        () => storage.findSize(wrong),
        () => storage.read(wrong),
        () => storage.remove(wrong),
        () => storage.withLocalFile(wrong, async () => 1),
      ];
      for (const call of calls) await expect((async () => call())()).rejects.toThrow(TypeError);
    });
  });
}
