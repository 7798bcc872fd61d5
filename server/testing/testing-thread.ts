// Calls functions with texts on which a bad regular expression would hang or take quadratic time.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Milliseconds in which a parser finishes a text even on a busy machine. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Replies to each text with the CPU time in milliseconds, which doesn't depend on how busy the machine is. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const readTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
import(workerData.module).then((module) => {
  const call = module[workerData.name];
  parentPort.on("message", async (text) => {
    const startedAt = readTime();
    try { await call(workerData.asBytes ? new TextEncoder().encode(text) : text, ""); } catch {}
    parentPort.postMessage(readTime() - startedAt);
  });
  parentPort.postMessage(0);
});`;

export interface Parser {
  /** A path relative to the server's folder. */
  file: string;
  name: string;
  asBytes?: boolean;
}

/** Calls an exported function with each text in a separate thread, and returns the first text on which it hangs. */
export async function findHangingInput(
  parser: Parser,
  texts: Iterable<string>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<string | undefined> {
  const thread = await startThread(parser);
  try {
    for (const text of texts) if ((await thread.time(text, timeoutMs)) === undefined) return text;
    return undefined;
  } finally {
    await thread.end();
  }
}

/** How many times as long a text of four times the length may take: more than linear, less than quadratic. */
const MAX_GROWTH = 6.8;
const TEXT_LENGTHS = { short: 25_000, long: 100_000 };
/** Durations below this many milliseconds are too noisy to compare. */
const NEGLIGIBLE_MS = 150;
/** A busy machine and garbage collection slow single calls; quadratic time shows in all of them. */
const MAX_TRIES = 5;

/**
 * Calls an exported function with repetitions of each pattern in a separate thread, and returns the patterns for which its
 * time grows faster than the text.
 */
export async function findSuperlinearPatterns(parser: Parser, patterns: Iterable<string>): Promise<string[]> {
  let thread = await startThread(parser);
  // Compiles the code and loads what it needs, which the first measurement would include.
  await thread.time("In the beginning. ".repeat(1_000), DEFAULT_TIMEOUT_MS);
  const isSuperlinear = async (pattern: string) => {
    const measure = (length: number) =>
      thread.time(pattern.repeat(length / pattern.length), DEFAULT_TIMEOUT_MS);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const short = await measure(TEXT_LENGTHS.short);
      const long = short === undefined ? undefined : await measure(TEXT_LENGTHS.long);
      if (short === undefined || long === undefined) {
        await thread.end();
        thread = await startThread(parser);
        return true;
      }
      if (long < NEGLIGIBLE_MS || long / short < MAX_GROWTH) return false;
    }
    return true;
  };
  try {
    const found: string[] = [];
    for (const pattern of patterns) if (await isSuperlinear(pattern)) found.push(pattern);
    return found;
  } finally {
    await thread.end();
  }
}

async function startThread({ file, name, asBytes = false }: Parser) {
  const module = new URL(file, new URL("../", import.meta.url)).href;
  const worker = new Worker(PROGRAM, { eval: true, workerData: { module, name, asBytes } });
  await nextMessage(worker, DEFAULT_TIMEOUT_MS);
  return {
    /** CPU time in milliseconds; undefined if it hangs. */
    time(text: string, timeoutMs: number): Promise<number | undefined> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(text);
      return nextMessage(worker, timeoutMs);
    },
    end: () => worker.terminate(),
  };
}

/** The next message of the worker; undefined after the timeout. */
async function nextMessage(worker: Worker, timeoutMs: number): Promise<number | undefined> {
  try {
    const [duration] = (await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) })) as [
      number,
    ];
    return duration;
  } catch (error) {
    if ((error as Error).name === "AbortError") return undefined;
    throw error;
  }
}
