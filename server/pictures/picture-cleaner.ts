import type { BaseLogger } from "pino";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./picture-worker.ts";
import type { PictureTask } from "./picture-worker.ts";

export const PICTURE_TYPE = "image/webp";

export interface PictureCleaner {
  /** Resizes a picture and removes its metadata, in a child process. Throws the errors of `cleanPicture`. */
  clean(task: PictureTask, options: TaskOptions): Promise<Uint8Array>;
  close(): void;
}

export function createPictureCleaner(log: BaseLogger): PictureCleaner {
  const pool = createWorkerPool<typeof Worker>("pictures/picture-worker.ts", { log });
  return { clean: (task, options) => pool.run("cleanPicture", task, options), close: pool.close };
}
