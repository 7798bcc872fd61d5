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

/** The turns of long work that can pause. */
export interface Turns {
  /** Once a turn has lasted `TURN_MS` and others wait, ends it and waits for the next one. Throws the signal's reason. */
  pauseIfOthersWait(): Promise<void>;
  end(): void;
}

const TURN_MS = 250;

export function createFairQueue({
  slots,
  slotsPerOwner = 1,
  extraSlotAfterMs,
  maxWaiting,
  maxWaitingPerOwner,
}: FairQueueOptions) {
  /** Waiting tasks by owner, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  /** When the running tasks of each owner started. */
  const running = new Map<string, number[]>();
  const usage = createRecentUsage();
  let runningCount = 0;
  let waitingCount = 0;
  let hasExtraSlot = false;
  let extraSlotTimer: NodeJS.Timeout | undefined;

  const countRunning = (owner: string) => running.get(owner)?.length ?? 0;

  /**
   * The newest of the newcomers, who then need not share the time of a first short task with those before them. Otherwise the
   * owner with the least recent usage, then the one with the fewest running tasks, then the one waiting longest.
   */
  function findNextOwner(): string | undefined {
    const [next] = [...waiting.keys()]
      .filter((owner) => countRunning(owner) < slotsPerOwner)
      .map((owner) => {
        const { usage: used, newcomerSince } = usage.read(owner, running.get(owner) ?? []);
        return { owner, newcomerSince, used, running: countRunning(owner) };
      })
      .toSorted(
        (one, other) =>
          other.newcomerSince - one.newcomerSince || one.used - other.used || one.running - other.running,
      );
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
      running.set(owner, [...(running.get(owner) ?? []), performance.now()]);
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

  function finish(owner: string, startedAt: number): void {
    const left = running.get(owner) ?? [];
    left.splice(left.indexOf(startedAt), 1);
    if (left.length === 0) running.delete(owner);
    runningCount -= 1;
    usage.add(owner, performance.now() - startedAt);
    // Move the owner to the end of the queue.
    const starts = waiting.get(owner);
    if (starts) {
      waiting.delete(owner);
      waiting.set(owner, starts);
    }
    startNext();
  }

  /** Resolves with the time of the start. Work that has started already goes before other tasks of its owner. */
  function waitForTurn(owner: string, signal?: AbortSignal, hasStarted = false): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const starts = waiting.get(owner) ?? [];
    usage.noteArrival(owner);
    if (!hasStarted && (waitingCount >= maxWaiting || starts.length >= maxWaitingPerOwner)) {
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
      resolve(running.get(owner)!.at(-1)!);
    };
    signal?.addEventListener("abort", leave, { once: true });
    if (hasStarted) starts.unshift(start);
    else starts.push(start);
    waiting.set(owner, starts);
    waitingCount += 1;
    startNext();
    return promise;
  }

  const doOthersWait = (owner: string) => [...waiting.keys()].some((other) => other !== owner);

  return {
    /** Waits for a turn. Throws as `run` does. The caller must end the turns. */
    async begin(owner: string, signal?: AbortSignal): Promise<Turns> {
      signal?.throwIfAborted();
      let startedAt: number | undefined = await waitForTurn(owner, signal);
      const end = () => {
        if (startedAt !== undefined) finish(owner, startedAt);
        startedAt = undefined;
      };
      return {
        end,
        async pauseIfOthersWait() {
          if (startedAt === undefined || performance.now() - startedAt < TURN_MS || !doOthersWait(owner))
            return;
          signal?.throwIfAborted();
          end();
          startedAt = await waitForTurn(owner, signal, true);
        },
      };
    },
    /** Owners take turns, and those who have used little go first. Throws `unavailable` if too many wait, or the signal's reason. */
    async run<Result>(owner: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      const startedAt = await waitForTurn(owner, signal);
      try {
        signal?.throwIfAborted();
        return await task();
      } finally {
        finish(owner, startedAt);
      }
    },
  };
}

const HALF_LIFE_MS = 20_000;
/** Smaller differences do not change the order. */
const USAGE_STEP_MS = 100;
/** How much a newcomer may use, and for how long an owner is one: about the time of one sermon. */
const NEWCOMER = { usageMs: 2_000, milliseconds: 10_000 };

interface OwnerUsage {
  milliseconds: number;
  at: number;
  arrivedAt: number;
}

/** How long each owner's tasks have run, where the past counts less and less. */
function createRecentUsage() {
  const usages = new Map<string, OwnerUsage>();
  const decay = ({ milliseconds, at }: OwnerUsage) =>
    milliseconds * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS);
  return {
    /** Owners without recent usage are newcomers. */
    noteArrival(owner: string): void {
      const now = performance.now();
      if (!usages.has(owner)) usages.set(owner, { milliseconds: 0, at: now, arrivedAt: now });
    },
    /** The usage in steps. Tasks that still run count from their start. `newcomerSince` is 0 for all who are none. */
    read(owner: string, startTimes: readonly number[]): { usage: number; newcomerSince: number } {
      const now = performance.now();
      const known = usages.get(owner) ?? { milliseconds: 0, at: now, arrivedAt: 0 };
      const used = startTimes.reduce((sum, startedAt) => sum + now - startedAt, decay(known));
      const isNewcomer = used < NEWCOMER.usageMs && now - known.arrivedAt < NEWCOMER.milliseconds;
      return { usage: Math.round(used / USAGE_STEP_MS), newcomerSince: isNewcomer ? known.arrivedAt : 0 };
    },
    add(owner: string, milliseconds: number): void {
      const now = performance.now();
      const known = usages.get(owner) ?? { milliseconds: 0, at: now, arrivedAt: now };
      usages.set(owner, { ...known, milliseconds: decay(known) + milliseconds, at: now });
      for (const [old, used] of usages)
        if (now - used.at > HALF_LIFE_MS && decay(used) < USAGE_STEP_MS / 2) usages.delete(old);
    },
  };
}
