import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createZipWriter } from "../zip/zip-writer.ts";

test("loses no bytes that are available while the entry before is still being compressed", async () => {
  const text = randomBytes(3_000_000).toString("base64");
  const bytes = randomBytes(300_000);
  const chunks = Array.from({ length: 30 }, (_, at) => bytes.subarray(at * 10_000, (at + 1) * 10_000));
  const seen: Buffer[] = [];
  const zip = createZipWriter();
  const written = buffer(zip.output);
  for (let count = 0; count < 3; count += 1) {
    await zip.addText(`${count}.txt`, text);
    await zip.addBytes(`${count}.bin`, Readable.from(chunks), bytes.length, (chunk) => void seen.push(chunk));
  }
  zip.end();
  const entries = unzipSync(await written);
  expect(Object.keys(entries)).toEqual(["0.txt", "0.bin", "1.txt", "1.bin", "2.txt", "2.bin"]);
  expect(Buffer.from(entries["2.bin"]!).equals(bytes)).toBe(true);
  expect(Buffer.from(entries["1.txt"]!).toString()).toBe(text);
  expect(Buffer.concat(seen).length).toBe(3 * bytes.length);
});

test("stops adding when the reader disconnects", async () => {
  const zip = createZipWriter();
  const source = Readable.from(endless());
  const adding = zip.addBytes("endless", source, 1e12);
  zip.output.once("data", () => zip.output.destroy());
  await expect(adding).rejects.toThrow("Premature close");
  expect(source.destroyed).toBe(true);
  await expect(zip.addText("next", "x")).rejects.toThrow("the reader of the zip disconnected");
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(10_000);
}
