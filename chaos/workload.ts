// One kind of work that the kill test does until it stops.
import type { Report } from "./report.ts";

export interface Context {
  origin: string;
  report: Report;
  random: () => number;
  /** Aborts when no new work should be started. */
  over: AbortSignal;
  /** Texts that identify deleted accounts in left-over data. */
  marks: string[];
}

/** Works until the run is over. Returns a function that checks whether all acknowledged data is there. */
export type Workload = (context: Context) => Promise<() => Promise<void>>;
