// Calls functions with texts that a careless expression would not come to an end with.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Milliseconds in which a parser has long been through with a text, however busy the machine is. */
const HANGING = 30_000;

const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData.module).then((module) => {
  const call = module[workerData.name];
  parentPort.on("message", async (text) => {
    try { await call(workerData.asBytes ? new TextEncoder().encode(text) : text, ""); } catch {}
    parentPort.postMessage("done");
  });
  parentPort.postMessage("ready");
});`;

export interface Parser {
  /** A file of the server's folder, or of the contract's beside it. */
  file: string;
  name: string;
  asBytes?: boolean;
}

/** Calls an exported function with each of the texts, in a thread of its own; answers the first that it hangs on. */
export async function findHanging(
  { file, name, asBytes = false }: Parser,
  texts: Iterable<string>,
  patience = HANGING,
): Promise<string | undefined> {
  const module = new URL(file, import.meta.url).href;
  const worker = new Worker(PROGRAM, { eval: true, workerData: { module, name, asBytes } });
  try {
    await hear(worker, HANGING);
    for (const text of texts) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(text);
      if (!(await hear(worker, patience))) return text;
    }
    return undefined;
  } finally {
    await worker.terminate();
  }
}

/** Whether the thread says something before it must be believed to hang. */
async function hear(worker: Worker, patience: number): Promise<boolean> {
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(patience) });
    return true;
  } catch (error) {
    if ((error as Error).name === "AbortError") return false;
    throw error;
  }
}
