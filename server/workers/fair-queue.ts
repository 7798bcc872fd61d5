import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";

export interface FairQueueOptions {
  slots: number;
  /** Maximum number of waiting tasks, of all owners and of one; further tasks are rejected. */
  maxWaiting: number;
  maxWaitingPerOwner: number;
}

export function createFairQueue({ slots, maxWaiting, maxWaitingPerOwner }: FairQueueOptions) {
  /** Waiting tasks by owner, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function startNext(): void {
    for (const [owner, starts] of waiting) {
      if (running.size >= slots) return;
      if (running.has(owner)) continue;
      const start = starts.shift();
      if (starts.length === 0) waiting.delete(owner);
      waitingCount -= 1;
      running.add(owner);
      start?.();
    }
  }

  function finish(owner: string): void {
    running.delete(owner);
    // Move the owner to the end of the queue.
    const starts = waiting.get(owner);
    if (starts) {
      waiting.delete(owner);
      waiting.set(owner, starts);
    }
    startNext();
  }

  function waitForTurn(owner: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const starts = waiting.get(owner) ?? [];
    if (waitingCount >= maxWaiting || starts.length >= maxWaitingPerOwner) {
      throw new AppError("unavailable", ERROR_MESSAGES.busy);
    }
    const leave = () => {
      starts.splice(starts.indexOf(start), 1);
      if (starts.length === 0) waiting.delete(owner);
      waitingCount -= 1;
      reject(signal?.reason as Error);
    };
    const start = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    signal?.addEventListener("abort", leave, { once: true });
    starts.push(start);
    waiting.set(owner, starts);
    waitingCount += 1;
    startNext();
    return promise;
  }

  return {
    /** Owners take turns, each with one task at a time. Throws `unavailable` if too many wait, or the signal's reason. */
    async run<Result>(owner: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      await waitForTurn(owner, signal);
      try {
        signal?.throwIfAborted();
        return await task();
      } finally {
        finish(owner);
      }
    },
  };
}
