// A child process with limits on time and memory, for files that may be malicious.
import { spawn } from "node:child_process";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { getChildEnvironment } from "../processes/child-environment.ts";
import { AppError, InterruptedError } from "../errors.ts";
import { watchMemory } from "../workers/watch-memory.ts";

export interface ProcessLimits {
  /** Bytes of memory; watched where the system tells of them, which is Linux. */
  memory: number;
  /** Milliseconds in which it must say something while somebody listens. */
  silence: number;
  /** Milliseconds in all. */
  time: number;
}

export interface LimitedProcess {
  /** What it writes, as it comes; throws where it exceeds a limit, and the reason of `signal` when that aborts. */
  output(): AsyncGenerator<Buffer>;
  /**
   * After its output: how it ended, and the end of what it said of that. Throws `InterruptedError` where somebody else killed it,
   * the system for want of memory for example: that is not the file's doing, and what came of it is not all.
   */
  ended(): Promise<{ code: number | null; said: string }>;
  kill(): void;
}

const CHECK_INTERVAL_MS = 250;
const MAX_SAID = 4000;

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
  let said = "";
  let isKilledByUs = false;
  const kill = () => {
    isKilledByUs = true;
    child.kill("SIGKILL");
  };
  const fail = (error: unknown) => {
    failure ??= error;
    kill();
  };
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  child.on("close", (code, by) => {
    if (by === "SIGKILL" && !isKilledByUs) failure ??= new InterruptedError("The program was killed.");
    resolve(code);
  });
  child.on("error", fail);
  child.stderr?.on("data", (text: Buffer) => void (said = (said + text.toString()).slice(-MAX_SAID)));

  let heardAt: number | undefined = Date.now();
  const resourceLimitExceeded = () => fail(new AppError("invalid", MEDIA_MESSAGES.resourceLimitExceeded));
  const look = () => {
    if (heardAt !== undefined && Date.now() - heardAt > limits.silence) resourceLimitExceeded();
  };
  watchMemory(child, limits.memory, resourceLimitExceeded);
  const watching = setInterval(look, CHECK_INTERVAL_MS);
  const overtime = setTimeout(resourceLimitExceeded, limits.time);
  const stop = () => fail(signal?.reason);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  child.on("close", () => {
    clearInterval(watching);
    clearTimeout(overtime);
    signal?.removeEventListener("abort", stop);
  });

  return {
    async *output() {
      try {
        for await (const chunk of child.stdout ?? []) {
          // While the consumer is busy, the process isn't slow.
          heardAt = undefined;
          yield chunk as Buffer;
          heardAt = Date.now();
        }
      } catch (error) {
        failure ??= error;
      } finally {
        if (failure !== undefined) kill();
      }
      await ended;
      if (failure !== undefined) throw failure as Error;
    },
    async ended() {
      const code = await ended;
      if (failure !== undefined) throw failure as Error;
      return { code, said };
    },
    kill,
  };
}
