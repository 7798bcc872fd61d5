// A child process with limits on time and memory, for files that may be malicious.
import { spawn } from "node:child_process";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { getChildEnvironment } from "../processes/child-environment.ts";
import { AppError, InterruptedError } from "../errors.ts";
import { watchMemory } from "../workers/watch-memory.ts";

export interface ProcessLimits {
  /** Bytes of memory; monitored on Linux only. */
  memory: number;
  /** Maximum milliseconds without output while its output is read. */
  silence: number;
  /** Maximum milliseconds in total. */
  time: number;
}

export interface LimitedProcess {
  /** Streams its standard output. Throws if it exceeds a limit, and the reason of `signal` if that aborts. */
  output(): AsyncGenerator<Buffer>;
  /**
   * To be called after `output`; returns the end of its standard error too. Throws `InterruptedError` if something else killed
   * it, such as the system when memory is low: then the output is incomplete, and the file isn't the cause.
   */
  waitForExit(): Promise<{ code: number | null; stderr: string }>;
  kill(): void;
}

const CHECK_INTERVAL_MS = 250;
const MAX_STDERR = 4000;

export function startLimitedProcess(
  command: string,
  parameters: readonly string[],
  limits: ProcessLimits,
  options: { input?: number; signal?: AbortSignal | undefined } = {},
): LimitedProcess {
  const { signal } = options;
  signal?.throwIfAborted();
  const child = spawn(command, parameters, {
    stdio: [options.input ?? "ignore", "pipe", "pipe"],
    env: getChildEnvironment(),
  });
  let failure: unknown;
  let stderr = "";
  let isKilledByUs = false;
  const kill = () => {
    isKilledByUs = true;
    child.kill("SIGKILL");
  };
  const fail = (error: unknown) => {
    failure ??= error;
    kill();
  };
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  child.on("close", (code, killSignal) => {
    if (killSignal === "SIGKILL" && !isKilledByUs)
      failure ??= new InterruptedError("The program was killed.");
    resolve(code);
  });
  child.on("error", fail);
  child.stderr?.on("data", (text: Buffer) => void (stderr = (stderr + text.toString()).slice(-MAX_STDERR)));

  let lastOutputAt: number | undefined = Date.now();
  const resourceLimitExceeded = () => fail(new AppError("invalid", MEDIA_MESSAGES.resourceLimitExceeded));
  const checkSilence = () => {
    if (lastOutputAt !== undefined && Date.now() - lastOutputAt > limits.silence) resourceLimitExceeded();
  };
  watchMemory(child, limits.memory, resourceLimitExceeded);
  const interval = setInterval(checkSilence, CHECK_INTERVAL_MS);
  const timeout = setTimeout(resourceLimitExceeded, limits.time);
  const abort = () => fail(signal?.reason);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  child.on("close", () => {
    clearInterval(interval);
    clearTimeout(timeout);
    signal?.removeEventListener("abort", abort);
  });

  return {
    async *output() {
      try {
        for await (const chunk of child.stdout ?? []) {
          // While the consumer is busy, the process isn't slow.
          lastOutputAt = undefined;
          yield chunk as Buffer;
          lastOutputAt = Date.now();
        }
      } catch (error) {
        failure ??= error;
      } finally {
        if (failure !== undefined) kill();
      }
      await exited;
      if (failure !== undefined) throw failure as Error;
    },
    async waitForExit() {
      const code = await exited;
      if (failure !== undefined) throw failure as Error;
      return { code, stderr };
    },
    kill,
  };
}
