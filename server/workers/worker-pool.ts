import type { BaseLogger } from "pino";
import { InterruptedError } from "../errors.ts";
import type { Program } from "../paths.ts";
import { type Claim, createFairQueue } from "./fair-queue.ts";
import { WorkerError } from "./worker-error.ts";
import { startWorkerProcess, type WorkerLimits, type WorkerProcess } from "./worker-process.ts";

export interface WorkerPoolOptions extends Partial<WorkerLimits> {
  log: BaseLogger;
  /** Processes at once; one user's heavy task then leaves another for everyone else. */
  maxProcesses?: number;
  /** Tasks of one user at once; one by default. */
  maxPerOwner?: number;
  /** Starts one more process for one task if tasks wait and none has started for so long. */
  extraProcessAfterMs?: number;
  failureMessage?: string;
  /** After how many milliseconds without a task a process ends. */
  idleMs?: number;
}

export type TaskOptions = Claim;

/** The functions that a worker program exports. */
// oxlint-disable-next-line typescript/no-explicit-any -- each takes an input of its own type
type Tasks = Record<string, (input: any) => unknown>;

export interface WorkerPool<Functions> {
  /** Throws the task's `AppError`, a `WorkerError` if it exceeds a limit or crashes, `unavailable` if too many wait. */
  run<Name extends keyof Functions>(
    name: Name,
    input: Functions[Name] extends (input: infer Input) => unknown ? Input : never,
    options: TaskOptions,
  ): Promise<Functions[Name] extends (input: never) => infer Result ? Awaited<Result> : never>;
  close(): void;
}

const DEFAULT_PROCESSES = 2;
const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MEMORY_MB = 768;
/** Each idle process ends on its own, so that a pool shrinks to what is used. */
const IDLE_MS = 60_000;
const MAX_WAITING = 500;
const MAX_WAITING_PER_OWNER = 50;

/**
 * Child processes for expensive or native work on user input; idle ones end. See docs/decisions/038. Of several programs a
 * process loads them up to the one that has the task.
 */
export function createWorkerPool<Functions extends Tasks>(
  program: Program | Program[],
  {
    log,
    maxProcesses = DEFAULT_PROCESSES,
    maxPerOwner = 1,
    extraProcessAfterMs,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    memoryMb = DEFAULT_MEMORY_MB,
    isFast = false,
    failureMessage,
    idleMs = IDLE_MS,
  }: WorkerPoolOptions,
): WorkerPool<Functions> {
  const queue = createFairQueue({
    slots: maxProcesses,
    slotsPerOwner: maxPerOwner,
    extraSlotAfterMs: extraProcessAfterMs,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_OWNER,
  });
  /** Idle processes with the timers that end them, the last used one last. */
  const idle = new Map<WorkerProcess, NodeJS.Timeout>();
  const busy = new Set<WorkerProcess>();
  const closing = new AbortController();

  function end(worker: WorkerProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.kill();
  }

  /** The process that was used last, so that the others stay idle and end. */
  function findWorker(): WorkerProcess {
    for (const [worker, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive) return worker;
    }
    return startWorkerProcess([program].flat(), { timeoutMs, memoryMb, isFast });
  }

  async function runTask(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    const worker = findWorker();
    busy.add(worker);
    try {
      return await worker.run({ name, input }, signal);
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      log.warn({ module: "workers", program, task: name, reason: error.reason }, "a worker was stopped");
      throw new WorkerError(error.reason, failureMessage);
    } finally {
      busy.delete(worker);
      if (busy.size + idle.size >= maxProcesses) worker.kill();
      if (worker.isAlive) idle.set(worker, setTimeout(() => end(worker), idleMs).unref());
    }
  }

  return {
    run(name, input, claim) {
      const { signal } = claim;
      const untilClosed = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const work = () => runTask(String(name), input, untilClosed);
      return queue.run({ ...claim, signal: untilClosed }, work) as never;
    },
    close() {
      closing.abort(new InterruptedError("The server is stopping."));
      for (const worker of idle.keys()) end(worker);
      for (const worker of busy) worker.kill();
    },
  };
}
