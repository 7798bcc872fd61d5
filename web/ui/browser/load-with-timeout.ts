import { LIMITS } from "../../../contract/limits.ts";

export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** Fetches a part of the page; fails with a `ChunkLoadError` where that fails or takes longer than `LIMITS.chunkTimeoutMs`. */
export function loadWithTimeout<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>();
  const giveUp = (cause?: unknown) =>
    reject(new ChunkLoadError("A part of the page did not load", { cause }));
  const timer = setTimeout(giveUp, LIMITS.chunkTimeoutMs);
  load()
    .then(resolve, giveUp)
    .finally(() => clearTimeout(timer));
  return promise;
}
