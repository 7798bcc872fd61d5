import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export const RUNS = 15;

export interface Measured {
  first: number;
  median: number;
}

export function measure(work: () => unknown, runs = RUNS): Measured {
  const times = Array.from({ length: runs + 1 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  const [first = 0, ...rest] = times;
  return { first, median: findMedian(rest) ?? first };
}

export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

export const readMemory = (processId: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1] ?? 0) * 1024;

export const findMedian = (times: readonly number[]): number | undefined =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

export const milliseconds = (value: number, digits = 1) => `${value.toFixed(digits)} ms`;

export const writeTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const describeMachine = (): string =>
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores`;

export function keepReport(name: string, report: string): void {
  const results = new URL("../results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL(name, results), report);
  console.log(report);
}
