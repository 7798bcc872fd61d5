import { type ChildProcess, fork } from "node:child_process";
import type { ErrorCode } from "../../contract/errors.ts";
import { getChildEnvironment } from "../processes/child-environment.ts";
import { AppError, InterruptedError } from "../errors.ts";
import { getProgramPath, type Program, WORKER_OPTIONS } from "../paths.ts";
import { watchMemory } from "./watch-memory.ts";
import { WorkerError, type WorkerErrorReason } from "./worker-error.ts";

export interface TaskMessage {
  name: string;
  input: unknown;
}

/** An `AppError` keeps its code and message; other errors lose the message, which may quote texts of users. */
export type TaskAnswer =
  | { result: unknown }
  | { appError: { code: ErrorCode; message: string } }
  | { failure: { name: string; code: string | undefined; place: string | undefined } };

export interface WorkerLimits {
  timeoutMs: number;
  memoryMb: number;
  /** Runs tasks about twice as fast, in a few more megabytes, for tasks that somebody waits for. */
  isFast?: boolean;
}

/** V8's heaps otherwise grow to much more than what tasks need, since it collects garbage rarely. */
const SMALL_HEAPS = ["--max-semi-space-size=2", "--heap-growing-percent=20"];
export const SMALL_PROCESS = [...SMALL_HEAPS, "--optimize-for-size"];

/** Settings of glibc, ignored elsewhere: freed memory returns to the system. */
const RETURN_FREED_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

export type WorkerProcess = ReturnType<typeof startWorkerProcess>;

const MEGABYTE = 1024 ** 2;

export function startWorkerProcess(
  programs: Program[],
  { timeoutMs, memoryMb, isFast = false }: WorkerLimits,
) {
  const child = fork(getProgramPath("workers/worker-main.ts"), programs.map(getProgramPath), {
    serialization: "advanced",
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      ...(isFast ? SMALL_HEAPS : SMALL_PROCESS),
      ...WORKER_OPTIONS,
    ],
    // Output of crashing native code may contain texts of users.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Without it, React checks every element that it writes, which takes three times as long.
    env: { ...getChildEnvironment(), ...RETURN_FREED_MEMORY, NODE_ENV: "production" },
  });
  const ended = new AbortController();
  let reason: WorkerErrorReason = "crash";
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    child.kill("SIGKILL");
  };
  const stop = (because: WorkerErrorReason) => {
    reason = because;
    kill();
  };
  const end = (signal?: NodeJS.Signals | null) =>
    ended.abort(
      signal === "SIGKILL" && !isKilled
        ? new InterruptedError("The worker was killed.")
        : new WorkerError(reason),
    );
  child.once("exit", (_code, signal) => end(signal));
  // If the process can't be started, there is no exit event.
  child.once("error", () => end());
  watchMemory(child, memoryMb * MEGABYTE, () => stop("memory"));
  // An idle process must not keep the server running.
  child.unref();
  child.channel?.unref();

  return {
    get isAlive() {
      return !isKilled && !ended.signal.aborted && child.connected;
    },
    /** Throws a `WorkerError` if the task exceeds a limit or crashes the process, which has then ended. */
    async run(task: TaskMessage, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const timeout = setTimeout(() => stop("timeout"), timeoutMs);
      signal?.addEventListener("abort", kill, { once: true });
      child.ref();
      try {
        return readAnswer(await exchange(child, task, ended.signal));
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timeout);
        signal?.removeEventListener("abort", kill);
        child.unref();
      }
    },
    kill,
  };
}

async function exchange(child: ChildProcess, task: TaskMessage, ended: AbortSignal): Promise<TaskAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskAnswer>();
  const leave = () => reject(ended.reason as Error);
  ended.addEventListener("abort", leave, { once: true });
  child.once("message", resolve);
  try {
    ended.throwIfAborted();
    // If sending fails, the process is ending, and its exit event has the reason.
    child.send(task, () => undefined);
    return await promise;
  } finally {
    ended.removeEventListener("abort", leave);
    child.off("message", resolve);
  }
}

function readAnswer(answer: TaskAnswer): unknown {
  if ("result" in answer) return answer.result;
  if ("appError" in answer) throw new AppError(answer.appError.code, answer.appError.message);
  const { name, code, place } = answer.failure;
  throw Object.assign(new Error("A task failed in its worker."), {
    name,
    code,
    stack: `${name}: A task failed in its worker.\n    ${place ?? ""}`,
  });
}
