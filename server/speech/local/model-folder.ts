import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SpeechModel } from "../../../contract/processing/speech.schema.ts";
import { listParts, type Part, type WhisperParts } from "./whisper-parts.ts";

export interface ModelFolder {
  path: string;
  complete: string;
  unfinished: string;
  requestFile: string;
  failure: string;
}

export function locateModel(path: string, { folder }: WhisperParts): ModelFolder {
  return {
    path,
    complete: join(path, folder),
    unfinished: join(path, `${folder}.unfinished`),
    requestFile: join(path, `${folder}.wanted`),
    failure: join(path, `${folder}.failed`),
  };
}

export const isComplete = ({ complete }: ModelFolder): boolean => existsSync(complete);

export const isInstallRequested = ({ requestFile }: ModelFolder): boolean => existsSync(requestFile);

export function locatePart(
  { unfinished }: ModelFolder,
  part: Part,
): { partialPath: string; checkedPath: string } {
  const checkedPath = join(unfinished, part.name);
  return { partialPath: `${checkedPath}.part`, checkedPath };
}

export async function requestInstall(folder: ModelFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true });
  await rm(folder.failure, { force: true });
  await writeFile(folder.requestFile, "");
}

export async function clearInstallRequest(folder: ModelFolder, failure?: string): Promise<void> {
  if (failure !== undefined) await writeFile(folder.failure, failure).catch(() => undefined);
  await rm(folder.requestFile, { force: true });
}

export async function readModelState(folder: ModelFolder, parts: WhisperParts): Promise<SpeechModel> {
  const all = listParts(parts);
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0);
  if (isComplete(folder)) return { state: "ready", progress: null, error: null, bytes };
  if (isInstallRequested(folder)) {
    const sizes = await Promise.all(all.map((part) => countDownloadedBytes(folder, part)));
    const done = sizes.reduce((sum, size) => sum + size, 0);
    return { state: "installing", progress: { done, of: bytes }, error: null, bytes };
  }
  const error = await readFile(folder.failure, "utf8").catch(() => null);
  return { state: error === null ? "absent" : "failed", progress: null, error, bytes };
}

async function countDownloadedBytes(folder: ModelFolder, part: Part): Promise<number> {
  const { partialPath, checkedPath } = locatePart(folder, part);
  const size = (await findSize(checkedPath)) ?? (await findSize(partialPath)) ?? 0;
  return Math.min(size, part.bytes);
}

export async function isPart(path: string, part: Part, signal: AbortSignal): Promise<boolean> {
  if ((await findSize(path)) !== part.bytes) return false;
  const at = part.integrity.indexOf("-");
  const hash = createHash(part.integrity.slice(0, at));
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal });
  return hash.digest("base64") === part.integrity.slice(at + 1);
}

export async function findSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.size;
}
