import type { BaseLogger } from "pino";
import { InterruptedError } from "../errors.ts";
import type { Program } from "../paths.ts";
import { createFairQueue } from "./fair-queue.ts";
import { WorkerError } from "./worker-error.ts";
import { startWorkerProcess, type WorkerLimits, type WorkerProcess } from "./worker-process.ts";

export interface WorkerPoolOptions extends Partial<WorkerLimits> {
  log: BaseLogger;
  /** Processes at once; one user's heavy task then leaves another for everyone else. */
  maxProcesses?: number;
  /** Tasks of one user at once; one by default. */
  maxPerOwner?: number;
  failureMessage?: string;
}

export interface TaskOptions {
  /** Whose task it is: owners take turns. System work has the owner "". */
  owner: string;
  signal?: AbortSignal | undefined;
}

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
const IDLE_MS = 60_000;
const MAX_WAITING = 500;
const MAX_WAITING_PER_OWNER = 50;

/** Child processes for expensive or native work on user input; idle ones end. See docs/decisions/038. */
export function createWorkerPool<Functions extends Tasks>(
  program: Program,
  {
    log,
    maxProcesses = DEFAULT_PROCESSES,
    maxPerOwner = 1,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    memoryMb = DEFAULT_MEMORY_MB,
    failureMessage,
  }: WorkerPoolOptions,
): WorkerPool<Functions> {
  const queue = createFairQueue({
    slots: maxProcesses,
    slotsPerOwner: maxPerOwner,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_OWNER,
  });
  const idle: WorkerProcess[] = [];
  const busy = new Set<WorkerProcess>();
  const closing = new AbortController();
  let idleTimer: NodeJS.Timeout | undefined;

  function endIdle(): void {
    for (const worker of idle.splice(0)) worker.kill();
  }

  function findWorker(): WorkerProcess {
    for (let worker = idle.pop(); worker; worker = idle.pop()) if (worker.isAlive) return worker;
    return startWorkerProcess(program, { timeoutMs, memoryMb });
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
      if (worker.isAlive) idle.push(worker);
      idleTimer ??= setTimeout(endIdle, IDLE_MS).unref();
      idleTimer.refresh();
    }
  }

  return {
    run(name, input, { owner, signal }) {
      const untilClosed = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return queue.run(owner, () => runTask(String(name), input, untilClosed), untilClosed) as never;
    },
    close() {
      closing.abort(new InterruptedError("The server is stopping."));
      clearTimeout(idleTimer);
      endIdle();
      for (const worker of busy) worker.kill();
    },
  };
}
