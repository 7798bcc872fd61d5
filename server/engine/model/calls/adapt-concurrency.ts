import type PQueue from "p-queue";

/** Calls that must have succeeded since the server last said that there were too many before one more is tried. */
const RAISE_AFTER = 50;

/** Finds out how many calls at a time a server takes: fewer where it refuses some, one more after many that went well. */
export function adaptConcurrency(queue: PQueue, most: number): { succeed(): void; lower(): void } {
  let succeeded = 0;
  return {
    succeed() {
      succeeded += 1;
      if (queue.concurrency >= most || succeeded < RAISE_AFTER) return;
      queue.concurrency += 1;
      succeeded = 0;
    },
    /** The call that was refused is still one of those in flight. */
    lower() {
      queue.concurrency = Math.max(1, Math.min(queue.concurrency, queue.pending) - 1);
      succeeded = 0;
    },
  };
}
