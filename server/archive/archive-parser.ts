import { Piscina } from "piscina";
import { AppError } from "../errors.ts";
import { findProgram } from "../places.ts";
import type { Outcome, Parsed, ParseTask } from "./archive-worker.ts";
import { damaged } from "./zip-reader.ts";

export interface ArchiveParser {
  /** Parses one text of an archive, off the server's event loop. Throws what is wrong with it as a sentence. */
  parse<Name extends keyof Parsed>(
    task: Extract<ParseTask, { name: Name }>,
    signal: AbortSignal,
  ): Promise<Parsed[Name]>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** The longest text that the limits allow takes two seconds, and a few people's may come before it. */
const MAX_TASK_MS = 60_000;
const MAX_HEAP_MEGABYTES = 1024;

/** Parses in a thread of its own, which there is only while there is something to parse. */
export function createArchiveParser(): ArchiveParser {
  const thread = new Piscina({
    filename: findProgram("archive/archive-worker.ts"),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
  });
  // A thread that dies has its tasks rejected; one that dies idle must not take the server with it.
  thread.on("error", () => undefined);

  return {
    async parse<Name extends keyof Parsed>(
      task: Extract<ParseTask, { name: Name }>,
      signal: AbortSignal,
    ): Promise<Parsed[Name]> {
      const late = AbortSignal.timeout(MAX_TASK_MS);
      const outcome: Outcome = await thread
        .run(task, { signal: AbortSignal.any([signal, late]) })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          // Too slow, or too much for the thread's memory: nothing that Berea has written.
          const { code } = error as NodeJS.ErrnoException;
          throw late.aborted || code === "ERR_WORKER_OUT_OF_MEMORY" ? damaged() : error;
        });
      if ("refusal" in outcome) throw new AppError(outcome.refusal.code, outcome.refusal.message);
      return outcome.parsed as Parsed[Name];
    },
    close: () => thread.destroy(),
  };
}
