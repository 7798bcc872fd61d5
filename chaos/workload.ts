// One kind of work that the kill test does until it stops.
import type { Report } from "./report.ts";

export interface Context {
  origin: string;
  report: Report;
  random: () => number;
  /** Aborts when no new work should be started. */
  stopping: AbortSignal;
  /** Ids and addresses of deleted accounts and their content, of which nothing may remain. */
  deleted: string[];
}

/** Works until `stopping` aborts. Returns a function that checks whether all acknowledged data is there. */
export type Workload = (context: Context) => Promise<() => Promise<void>>;
