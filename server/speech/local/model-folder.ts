// Where a local speech model is kept, and what can be told of it from the disk alone: every process sees the same.
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechModel } from "../../../contract/speech.ts";
import { findSize } from "./check-part.ts";
import { listParts, type Part, type WhisperParts } from "./whisper-parts.ts";

export interface ModelFolder {
  /** Absolute path of the folder of all speech models. */
  path: string;
  /** A complete installation; it comes into being by being renamed. */
  complete: string;
  /** An installation on the way. */
  unfinished: string;
  /** There as long as somebody's wish for an installation is neither fulfilled nor refused. */
  wish: string;
  /** Why the last installation failed. */
  failure: string;
}

export function locateModel(path: string, { folder }: WhisperParts): ModelFolder {
  return {
    path,
    complete: join(path, folder),
    unfinished: join(path, `${folder}.unfinished`),
    wish: join(path, `${folder}.wanted`),
    failure: join(path, `${folder}.failed`),
  };
}

export const isComplete = ({ complete }: ModelFolder): boolean => existsSync(complete);

export const isWanted = ({ wish }: ModelFolder): boolean => existsSync(wish);

/** Where a part comes in, and where it is once it was checked. */
export function locatePart({ unfinished }: ModelFolder, part: Part): { coming: string; checked: string } {
  const checked = join(unfinished, part.name);
  return { coming: `${checked}.part`, checked };
}

export async function makeWish(folder: ModelFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true });
  await rm(folder.failure, { force: true });
  await writeFile(folder.wish, "");
}

export async function endWish(folder: ModelFolder, failure?: string): Promise<void> {
  if (failure !== undefined) await writeFile(folder.failure, failure).catch(() => undefined);
  await rm(folder.wish, { force: true });
}

/** How an installation stands. */
export async function readModelState(folder: ModelFolder, parts: WhisperParts): Promise<SpeechModel> {
  const all = listParts(parts);
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0);
  if (isComplete(folder)) return { state: "ready", progress: null, error: null, bytes };
  if (isWanted(folder)) {
    const sizes = await Promise.all(all.map((part) => findArrived(folder, part)));
    const done = sizes.reduce((sum, size) => sum + size, 0);
    return { state: "installing", progress: { done, of: bytes }, error: null, bytes };
  }
  const error = await readFile(folder.failure, "utf8").catch(() => null);
  return { state: error === null ? "absent" : "failed", progress: null, error, bytes };
}

async function findArrived(folder: ModelFolder, part: Part): Promise<number> {
  const { coming, checked } = locatePart(folder, part);
  const size = (await findSize(checked)) ?? (await findSize(coming)) ?? 0;
  return Math.min(size, part.bytes);
}
