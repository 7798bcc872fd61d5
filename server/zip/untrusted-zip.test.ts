import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { craftZip, type CraftedEntry } from "./testing-zip.ts";
import { openUntrustedZip } from "./untrusted-zip.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const LIMITS = { entries: 1_000, ratio: 100 };
const text = Buffer.from("Fear not, little flock. ".repeat(100));
const named = (name: string): CraftedEntry => ({ name, content: text });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-zip-"));
});
afterAll(() => removeFolder(folder));

async function write(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return file;
}

describe.each([
  ["a file", write],
  ["memory", async (bytes: Uint8Array) => bytes],
])("a zip in %s", (_, place) => {
  const open = async (entries: readonly CraftedEntry[], trailing?: Buffer<ArrayBuffer>) =>
    openUntrustedZip(await place(craftZip(entries, trailing)), LIMITS);

  test("reads entries in any order, also several at once", async () => {
    const large = Buffer.alloc(3_000_000, "Rejoice");
    const zip = await open([named("a.txt"), { name: "b.bin", content: large, isStored: true }, named("c/")]);
    expect([...zip.entries.keys()]).toEqual(["a.txt", "b.bin"]);
    const read = async (name: string) => buffer(await zip.open(zip.entries.get(name)!));
    const [b, a] = await Promise.all([read("b.bin"), read("a.txt")]);
    expect(a.equals(text)).toBe(true);
    expect(b.equals(large)).toBe(true);
    (await zip.open(zip.entries.get("b.bin")!)).destroy();
    expect((await read("a.txt")).equals(text)).toBe(true);
    zip.close();
  });

  test.each<[what: string, entries: CraftedEntry[], reason: string]>([
    ["an entry twice", [named("a.txt"), { ...named("a.txt"), sameAs: 0 }], "damaged"],
    ["a name twice", [named("a.txt"), named("a.txt")], "damaged"],
    ["one file's content under two names", [named("a.txt"), { ...named("b.txt"), sameAs: 0 }], "damaged"],
    ["content that reaches over the next entry", [{ ...named("a"), reachesOver: 40 }, named("b")], "damaged"],
    ["content that reaches over the end", [{ ...named("a"), reachesOver: 1_000_000 }], "damaged"],
    ["a path upwards", [named("../a.txt")], "damaged"],
    ["a path from the root", [named("/etc/passwd")], "damaged"],
    ["a path of Windows", [named("a\\..\\b")], "damaged"],
    ["a drive letter", [named("C:/a")], "damaged"],
    ["a name of four thousand letters", [named("a".repeat(5_000))], "damaged"],
    ["too many entries", Array.from({ length: 1_001 }, (__, at) => named(`${at}`)), "too large"],
    ["too much for its size", Array.from({ length: 8 }, (__, at) => zeros(`${at}`)), "too large"],
  ])("is rejected if it has %s", async (__, entries, reason) => {
    await expect(open(entries)).rejects.toMatchObject({ name: "ZipError", reason });
  });

  test("is rejected with trailing bytes", async () => {
    await expect(open([named("a")], Buffer.from("more"))).rejects.toMatchObject({ reason: "not a zip" });
  });

  test("never unpacks more than the declared size", async () => {
    for (const declaredBytes of [10, text.length - 1, text.length + 1]) {
      const zip = await open([{ ...named("a"), declaredBytes }]);
      let bytes = 0;
      const read = async () => {
        for await (const chunk of await zip.open(zip.entries.get("a")!)) bytes += (chunk as Buffer).length;
      };
      await expect(read()).rejects.toThrow(/too many bytes|not enough bytes|invalid|expected/i);
      expect(bytes).toBeLessThanOrEqual(declaredBytes);
      zip.close();
    }
  });
});

const ZEROS = new Uint8Array(10 * 1024 ** 2);
const zeros = (name: string): CraftedEntry => ({ name, content: ZEROS });
