// Starts `testing-writer.ts` as a separate process, so that tests can kill it, its database, or both.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { isRunning } from "../data-folder/data-folder.ts";
import { findTestProgram } from "../testing-programs.ts";

export interface Writer {
  processId: number;
  /** All printed lines. */
  lines: string[];
  /** Resolves with the first matching line, starting at index `since`; rejects if the writer ends without one. */
  line(pattern: RegExp, since?: number): Promise<string>;
  /** Resolves when `count` more rows were acknowledged. */
  moreRows(count: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGINT to the writer's process group, as Ctrl-C in a terminal does. */
  pressControlC(): void;
  /** The exit code or the signal. */
  exited: Promise<number | string | null>;
}

/** The rows that were acknowledged, in order. */
export function acknowledgedRows({ lines }: Writer): number[] {
  return lines.filter((line) => line.startsWith("wrote ")).map((line) => Number(line.slice(6)));
}

/** The rows that a writer found when it started. */
export async function foundRows(writer: Writer): Promise<number[]> {
  const line = await writer.line(/^found /);
  return line.slice(6).split(",").map(Number);
}

/** Starts a writer, which is stopped at the end of the test. */
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

  function waitFor<Found>(find: () => Found | undefined, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find();
        if (found === undefined && !ended) return;
        listeners.delete(check);
        if (found === undefined) reject(new Error(`The writer ended without ${what}:\n${lines.join("\n")}`));
        else resolve(found);
      };
      listeners.add(check);
      check();
    });
  }

  onTestFinished(async () => {
    child.kill("SIGTERM");
    const isStuck = await Promise.race([exited.then(() => false), delay(30_000, true, { ref: false })]);
    if (!isStuck) return;
    child.kill("SIGKILL");
    throw new Error(`The writer did not stop. Its last output:\n${lines.slice(-20).join("\n")}`);
  });
  const writer: Writer = {
    processId: child.pid!,
    lines,
    line: (pattern, since = 0) =>
      waitFor(() => lines.slice(since).find((line) => pattern.test(line)), String(pattern)),
    async moreRows(count) {
      const wanted = acknowledgedRows(writer).length + count;
      await waitFor(() => acknowledgedRows(writer).length >= wanted || undefined, `${count} more rows`);
    },
    kill: (signal) => void child.kill(signal),
    pressControlC: () => void process.kill(-child.pid!, "SIGINT"),
    exited,
  };
  return writer;
}

/** Resolves when the process has ended. */
export async function waitForProcessEnd(processId: number): Promise<void> {
  while (isRunning(processId)) await delay(10);
}
