import { LIMITS } from "../../../contract/limits.ts";

export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** Rejects with a `ChunkLoadError` if `load` fails or takes longer than `LIMITS.chunkTimeoutMs`. */
export function loadWithTimeout<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const { promise, resolve, reject } = Promise.withResolvers<Chunk>();
  const fail = (cause?: unknown) => reject(new ChunkLoadError("The page's code failed to load", { cause }));
  const timer = setTimeout(fail, LIMITS.chunkTimeoutMs);
  load()
    .then(resolve, fail)
    .finally(() => clearTimeout(timer));
  return promise;
}
