import type { BaseLogger } from "pino";
import type { RelatedPassages } from "../../contract/records/checks.schema.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./related-worker.ts";

export interface RelatedPassageFinder {
  /** Undefined if the reference names no existing passage. */
  find(reference: string, edition: EditionSource, options: TaskOptions): Promise<RelatedPassages | undefined>;
  close(): void;
}

/** Finds related passages in a single child process, because their data takes much memory. */
export function createRelatedPassageFinder(log: BaseLogger): RelatedPassageFinder {
  const pool = createWorkerPool<typeof Worker>("checks/related-worker.ts", { log, maxProcesses: 1 });
  return {
    find: (reference, edition, options) => pool.run("findRelated", { reference, edition }, options),
    close: pool.close,
  };
}
