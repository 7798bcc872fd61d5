import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const BLOCK = 512;
const MOST_BYTES = 256 * 1024 * 1024;

/** Puts the files of an npm package's archive into a folder. They lie side by side in it; anything else is left out. */
export async function unpackPackage(archive: string, folder: string): Promise<void> {
  const content = await promisify(gunzip)(await readFile(archive), { maxOutputLength: MOST_BYTES });
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of listFiles(content))
    await writeFile(join(folder, name), bytes, { flush: true });
}

function* listFiles(content: Buffer): Generator<{ name: string; bytes: Buffer }> {
  let at = 0;
  while (at + BLOCK <= content.length) {
    const header = content.subarray(at, at + BLOCK);
    const size = Number.parseInt(readText(header, 124, 12), 8) || 0;
    const start = at + BLOCK;
    const isFile = header[156] === 0x30 || header[156] === 0;
    const name = /^package\/([\w-][\w.-]*)$/.exec(readText(header, 0, 100))?.[1];
    if (isFile && name !== undefined) yield { name, bytes: content.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function readText(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString("latin1", 0, end === -1 ? length : end).trim();
}
