// Starts `testing-writer.ts` as a process of its own, so that tests can kill it, its database, or both.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { isRunning } from "../data-folder/data-folder.ts";
import { findTestProgram } from "../testing-programs.ts";

export interface Writer {
  processId: number;
  /** All that it has printed, line by line. */
  lines: string[];
  /** Resolves with the first line from `since` on that matches; rejects where the writer ends without one. */
  line(pattern: RegExp, since?: number): Promise<string>;
  /** Resolves when `count` more rows have been acknowledged. */
  moreRows(count: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Sends what Ctrl-C in a terminal sends: SIGINT to the writer and all that share its process group. */
  pressControlC(): void;
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | string | null>;
}

/** The rows whose writing was acknowledged, in order. */
export function acknowledgedRows({ lines }: Writer): number[] {
  return lines.filter((line) => line.startsWith("wrote ")).map((line) => Number(line.slice(6)));
}

/** The rows that a writer found when it started. */
export async function foundRows(writer: Writer): Promise<number[]> {
  const line = await writer.line(/^found /);
  return line.slice(6).split(",").map(Number);
}

/** Starts a writer; the end of the test stops it. */
export function startWriter(dataDir: string): Writer {
  const child = spawn(process.execPath, [findTestProgram("db/testing-writer.ts"), dataDir], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    notify();
  });
  let ended = false;
  const exited = new Promise<number | string | null>((resolve) => {
    child.once("close", (code, signal) => {
      ended = true;
      notify();
      resolve(signal ?? code);
    });
  });

  function until<Found>(find: () => Found | undefined, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined && !ended) return;
        listeners.delete(look);
        if (found === undefined) reject(new Error(`The writer ended without ${what}:\n${lines.join("\n")}`));
        else resolve(found);
      };
      listeners.add(look);
      look();
    });
  }

  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  const writer: Writer = {
    processId: child.pid!,
    lines,
    line: (pattern, since = 0) =>
      until(() => lines.slice(since).find((line) => pattern.test(line)), String(pattern)),
    async moreRows(count) {
      const wanted = acknowledgedRows(writer).length + count;
      await until(() => acknowledgedRows(writer).length >= wanted || undefined, `${count} more rows`);
    },
    kill: (signal) => void child.kill(signal),
    pressControlC: () => void process.kill(-child.pid!, "SIGINT"),
    exited,
  };
  return writer;
}

/** Resolves when no process has this id any more. */
export async function waitForEnd(processId: number): Promise<void> {
  while (isRunning(processId)) await delay(10);
}
