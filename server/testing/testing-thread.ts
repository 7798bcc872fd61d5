// Calls functions with texts that a careless expression would not come to an end with.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Milliseconds in which a parser has long been through with a text, however busy the machine is. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Answers each text with the milliseconds of processor time that it took: how busy the machine is does not matter. */
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
  /** A file of the server's folder, or of the contract's beside it. */
  file: string;
  name: string;
  asBytes?: boolean;
}

/** Calls an exported function with each of the texts, in a thread of its own; answers the first that it hangs on. */
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

/** A text four times as long may take this many times as long: a little more than four, and less than sixteen. */
const MAX_GROWTH = 6.8;
const TEXT_LENGTHS = { short: 25_000, long: 100_000 };
/** Milliseconds that are too few to tell growth from chance, and too few to matter. */
const NEGLIGIBLE_MS = 150;
const MAX_TRIES = 3;

/**
 * Calls an exported function with repetitions of each pattern, in a thread of its own; answers those with which its time
 * grows faster than the text.
 */
export async function findSuperlinearPatterns(parser: Parser, patterns: Iterable<string>): Promise<string[]> {
  let thread = await startThread(parser);
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
    /** Milliseconds of processor time; undefined where it hangs. */
    time(text: string, timeoutMs: number): Promise<number | undefined> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(text);
      return nextMessage(worker, timeoutMs);
    },
    end: () => worker.terminate(),
  };
}

/** What the thread says before it must be believed to hang. */
async function nextMessage(worker: Worker, timeoutMs: number): Promise<number | undefined> {
  try {
    const [said] = (await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) })) as [number];
    return said;
  } catch (error) {
    if ((error as Error).name === "AbortError") return undefined;
    throw error;
  }
}
