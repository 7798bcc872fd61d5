import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const INTERVAL_MS = 250;
const PAGE_BYTES = 4096;

/** Calls `onExceeded` once above `maxBytes`. Linux only: elsewhere V8's limit of the heap is the only one. */
export function watchMemory(child: ChildProcess, maxBytes: number, onExceeded: () => void): void {
  if (process.platform !== "linux") return;
  const check = async () => {
    const statistics = await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "");
    if (Number(statistics.split(" ")[1] ?? 0) * PAGE_BYTES <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
  };
  const timer = setInterval(() => void check(), INTERVAL_MS);
  child.once("close", () => clearInterval(timer));
}
