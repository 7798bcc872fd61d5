// Programs that tests start as processes and kill.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { onTestFinished } from "vitest";
import { findTestProgram, type TestProgram } from "../testing-programs.ts";

export interface RunningProgram {
  /** What it prints. */
  lines: Interface;
  /** Its first line, or an error if it ends before. */
  firstLine: Promise<string>;
  /** Ends it without a shutdown, or with the given signal, and waits until it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program, which ends with the test at the latest. */
export function startProgram(
  program: TestProgram,
  args: string[],
  { errors = "inherit" }: { errors?: "inherit" | "ignore" } = {},
): RunningProgram {
  const child = spawn(process.execPath, [findTestProgram(program), ...args], {
    stdio: ["ignore", "pipe", errors],
  });
  const ended = once(child, "exit");
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => kill());
  const lines = createInterface({ input: child.stdout! });
  const firstLine = Promise.race([
    once(lines, "line").then(([line]) => line as string),
    ended.then(() => Promise.reject(new Error(`${program} ended at once`))),
  ]);
  // Whoever does not wait for a line kills it at any time.
  firstLine.catch(() => undefined);
  return { lines, firstLine, kill };
}
