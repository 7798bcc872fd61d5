import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";

export interface FairQueueOptions {
  slots: number;
  /** Maximum number of running tasks of one owner. */
  slotsPerOwner?: number;
  /** One task more than there are slots may run if none has started for so long, so that long tasks don't block all others. */
  extraSlotAfterMs?: number | undefined;
  /** Maximum number of waiting tasks, of all owners and of one; further tasks are rejected. */
  maxWaiting: number;
  maxWaitingPerOwner: number;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

export function createFairQueue({
  slots,
  slotsPerOwner = 1,
  extraSlotAfterMs,
  maxWaiting,
  maxWaitingPerOwner,
}: FairQueueOptions) {
  /** Waiting tasks by owner, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  const usage = createRecentUsage();
  let runningCount = 0;
  let waitingCount = 0;
  let hasExtraSlot = false;
  let extraSlotTimer: NodeJS.Timeout | undefined;

  const countRunning = (owner: string) => running.get(owner) ?? 0;

  /** The owner with the fewest running tasks, then the one with the least recent usage, then the one waiting longest. */
  function findNextOwner(): string | undefined {
    const [next] = [...waiting.keys()]
      .filter((owner) => countRunning(owner) < slotsPerOwner)
      .map((owner) => ({ owner, running: countRunning(owner), usage: usage.read(owner) }))
      .toSorted((one, other) => one.running - other.running || one.usage - other.usage);
    return next?.owner;
  }

  function startNext(): void {
    while (runningCount < (hasExtraSlot ? slots + 1 : slots)) {
      const owner = findNextOwner();
      if (owner === undefined) return;
      const starts = waiting.get(owner) ?? [];
      const start = starts.shift();
      if (starts.length === 0) waiting.delete(owner);
      waitingCount -= 1;
      runningCount += 1;
      running.set(owner, countRunning(owner) + 1);
      delayExtraSlot();
      start?.();
    }
  }

  function delayExtraSlot(): void {
    if (extraSlotAfterMs === undefined) return;
    hasExtraSlot = false;
    clearTimeout(extraSlotTimer);
    extraSlotTimer = setTimeout(() => {
      hasExtraSlot = true;
      startNext();
    }, extraSlotAfterMs).unref();
  }

  function finish(owner: string, milliseconds: number): void {
    const left = countRunning(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    runningCount -= 1;
    usage.add(owner, milliseconds);
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
    /** Owners take turns, and those who have used little go first. Throws `unavailable` if too many wait, or the signal's reason. */
    async run<Result>(owner: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      await waitForTurn(owner, signal);
      const startedAt = performance.now();
      try {
        signal?.throwIfAborted();
        return await task();
      } finally {
        finish(owner, performance.now() - startedAt);
      }
    },
  };
}

const HALF_LIFE_MS = 20_000;
/** Smaller differences do not change the order. */
const USAGE_STEP_MS = 100;

/** How long each owner's tasks have run, where the past counts less and less. */
function createRecentUsage() {
  const usages = new Map<string, { milliseconds: number; at: number }>();
  const readExactly = (owner: string) => {
    const { milliseconds, at } = usages.get(owner) ?? { milliseconds: 0, at: 0 };
    return milliseconds * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS);
  };
  return {
    read: (owner: string) => Math.round(readExactly(owner) / USAGE_STEP_MS),
    add(owner: string, milliseconds: number) {
      usages.set(owner, { milliseconds: readExactly(owner) + milliseconds, at: performance.now() });
      for (const old of usages.keys()) if (readExactly(old) < USAGE_STEP_MS / 2) usages.delete(old);
    },
  };
}
