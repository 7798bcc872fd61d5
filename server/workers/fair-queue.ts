import { randomUUID } from "node:crypto";
import { BusyError } from "../errors.ts";

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

/** Whose work it is. */
export interface Claim {
  /** Owners take turns. System work has the owner "". */
  owner: string;
  /** What it is a part of: a user's first job goes before all others. Without it, the work is a job of its own. */
  job?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The turns of long work that can pause. */
export interface Turns {
  /**
   * Ends the turn and waits for the next one if a newer first job waits, or, unless this is a first job, if another owner
   * waits and the turn has lasted `TURN_MS`. Throws the signal's reason.
   */
  pauseIfOthersWait(): Promise<void>;
  end(): void;
}

interface Task {
  job: string | symbol;
  startedAt: number;
  start(): void;
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
  const waiting = new Map<string, Task[]>();
  const running = new Map<string, Task[]>();
  const usage = createRecentUsage();
  let runningCount = 0;
  let waitingCount = 0;
  let hasExtraSlot = false;
  let extraSlotTimer: NodeJS.Timeout | undefined;

  const listRunning = (owner: string) => running.get(owner) ?? [];

  /**
   * The task of the newest first job, which then need not share the time with those before it. Otherwise the next one of the
   * owner with the least recent usage, then of the one with the fewest running tasks, then of the one waiting longest.
   */
  function findNext(): { owner: string; task: Task; rank: number } | undefined {
    const [next] = [...waiting]
      .filter(([owner]) => listRunning(owner).length < slotsPerOwner)
      .map(([owner, tasks]) => {
        const first = usage.findFirstJob(owner);
        const ofFirstJob = first && tasks.find(({ job }) => job === first.job);
        return {
          owner,
          task: ofFirstJob ?? tasks[0]!,
          rank: ofFirstJob ? first!.rank : 0,
          used: usage.read(owner, listRunning(owner)),
          running: listRunning(owner).length,
        };
      })
      .toSorted(
        (one, other) => other.rank - one.rank || one.used - other.used || one.running - other.running,
      );
    return next;
  }

  function startNext(): void {
    while (runningCount < (hasExtraSlot ? slots + 1 : slots)) {
      const next = findNext();
      if (!next) return;
      const { owner, task } = next;
      removeWaiting(owner, task);
      runningCount += 1;
      task.startedAt = performance.now();
      running.set(owner, [...listRunning(owner), task]);
      delayExtraSlot();
      task.start();
    }
  }

  function removeWaiting(owner: string, task: Task): void {
    const tasks = waiting.get(owner)!;
    tasks.splice(tasks.indexOf(task), 1);
    if (tasks.length === 0) waiting.delete(owner);
    waitingCount -= 1;
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

  function finish(owner: string, task: Task): void {
    const left = listRunning(owner).filter((other) => other !== task);
    if (left.length === 0) running.delete(owner);
    else running.set(owner, left);
    runningCount -= 1;
    usage.add(owner, performance.now() - task.startedAt);
    // Move the owner to the end of the queue.
    const tasks = waiting.get(owner);
    if (tasks) {
      waiting.delete(owner);
      waiting.set(owner, tasks);
    }
    startNext();
  }

  /** Work that has started already goes before other tasks of its owner. */
  async function waitForTurn({ owner, job, signal }: Claim, hasStarted = false): Promise<Task> {
    signal?.throwIfAborted();
    const tasks = waiting.get(owner) ?? [];
    if (!hasStarted && (waitingCount >= maxWaiting || tasks.length >= maxWaitingPerOwner)) {
      throw new BusyError();
    }
    const { promise, resolve, reject } = Promise.withResolvers<Task>();
    const task: Task = {
      job: job ?? Symbol(),
      startedAt: 0,
      start() {
        signal?.removeEventListener("abort", leave);
        resolve(task);
      },
    };
    const leave = () => {
      removeWaiting(owner, task);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", leave, { once: true });
    usage.noteArrival(owner, task.job, listRunning(owner), tasks);
    if (hasStarted) tasks.unshift(task);
    else tasks.push(task);
    waiting.set(owner, tasks);
    waitingCount += 1;
    startNext();
    return promise;
  }

  function mustPause(owner: string, { job, startedAt }: Task): boolean {
    const next = findNext();
    if (!next || next.owner === owner) return false;
    const first = usage.findFirstJob(owner);
    const rank = first?.job === job ? first.rank : 0;
    if (next.rank !== rank) return next.rank > rank;
    return performance.now() - startedAt >= TURN_MS;
  }

  return {
    /** Waits for a turn. Throws as `run` does. The caller must end the turns. */
    async begin(claim: Claim): Promise<Turns> {
      const { owner } = claim;
      const job = claim.job ?? randomUUID();
      let task: Task | undefined = await waitForTurn({ ...claim, job });
      const end = () => {
        if (task) finish(owner, task);
        task = undefined;
      };
      return {
        end,
        async pauseIfOthersWait() {
          if (!task || !mustPause(owner, task)) return;
          claim.signal?.throwIfAborted();
          end();
          task = await waitForTurn({ ...claim, job }, true);
        },
      };
    },
    /** Runs `work` when its turn comes. Throws a `BusyError` if too many wait, or the signal's reason. */
    async run<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
      const task = await waitForTurn(claim);
      try {
        claim.signal?.throwIfAborted();
        return await work();
      } finally {
        finish(claim.owner, task);
      }
    },
  };
}

const HALF_LIFE_MS = 20_000;
/** Smaller differences do not change the order. */
const USAGE_STEP_MS = 100;
/** An owner who has used less recently has another first job. */
const NEARLY_UNUSED_MS = 100;
/** How long a first job goes before all others, so that an endless one doesn't block them. */
const FIRST_JOB_MS = 30_000;

interface FirstJob {
  job: Task["job"];
  arrivedAt: number;
  /** Newer ones go first. */
  rank: number;
}

interface OwnerUsage {
  milliseconds: number;
  at: number;
  first?: FirstJob | undefined;
}

/** How long each owner's tasks have run, where the past counts less and less, and each owner's first job after a while. */
function createRecentUsage() {
  const usages = new Map<string, OwnerUsage>();
  let rank = 0;
  const get = (owner: string) => usages.get(owner) ?? { milliseconds: 0, at: performance.now() };
  const decay = ({ milliseconds, at }: OwnerUsage) =>
    milliseconds * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS);
  /** Tasks that still run count from their start. */
  const measure = (owner: string, tasks: readonly Task[]) =>
    tasks.reduce((sum, { startedAt }) => sum + performance.now() - startedAt, decay(get(owner)));
  const findFirstJob = (owner: string): FirstJob | undefined => {
    const { first } = get(owner);
    return first && performance.now() - first.arrivedAt < FIRST_JOB_MS ? first : undefined;
  };
  return {
    findFirstJob,
    /** A job is an owner's first one if the owner has hardly used anything and has no other first one that still goes on. */
    noteArrival(owner: string, job: Task["job"], running: readonly Task[], waiting: readonly Task[]): void {
      const known = get(owner);
      const goesOn = [...running, ...waiting].some((task) => task.job === known.first?.job);
      if (known.first?.job === job || goesOn || measure(owner, running) >= NEARLY_UNUSED_MS) return;
      usages.set(owner, { ...known, first: { job, arrivedAt: performance.now(), rank: (rank += 1) } });
    },
    /** In steps. */
    read: (owner: string, running: readonly Task[]) => Math.round(measure(owner, running) / USAGE_STEP_MS),
    add(owner: string, milliseconds: number): void {
      const now = performance.now();
      const known = get(owner);
      // At the end, so that those that come first are the oldest.
      usages.delete(owner);
      usages.set(owner, { ...known, milliseconds: decay(known) + milliseconds, at: now });
      for (const [old, used] of usages) {
        if (now - used.at <= HALF_LIFE_MS) break;
        if (decay(used) < USAGE_STEP_MS / 2) usages.delete(old);
      }
    },
  };
}
