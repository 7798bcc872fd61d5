import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Part } from "./whisper-parts.ts";

/** Whether the file at `path` is the part, byte for byte. */
export async function isPart(path: string, part: Part, signal: AbortSignal): Promise<boolean> {
  if ((await findSize(path)) !== part.bytes) return false;
  const at = part.integrity.indexOf("-");
  const hash = createHash(part.integrity.slice(0, at));
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal });
  return hash.digest("base64") === part.integrity.slice(at + 1);
}

/** Bytes of a file; undefined where there is none. */
export async function findSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.size;
}
