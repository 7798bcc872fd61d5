// How a sermon's results were generated, and whether their source text has changed since.
import { RESULT_NAMES, type ResultName } from "../../contract/sermon-results.ts";
import type { Results } from "../../contract/processing/results.schema.ts";
import type { sermons } from "../db/schema.ts";

/** The columns that show whether a sermon's results are up to date. */
type ResultColumns = Pick<
  typeof sermons.$inferSelect,
  "results" | "transcriptHash" | "refinedTranscriptHash"
>;

export function describeResults(row: ResultColumns): Results {
  const described: Results = {};
  for (const name of RESULT_NAMES) {
    const stored = row.results[name];
    if (!stored) continue;
    const { madeFrom, ...info } = stored;
    described[name] = { ...info, isOutOfDate: !isUpToDate(name, madeFrom, row) };
  }
  return described;
}

function isUpToDate(name: ResultName, madeFrom: string, row: ResultColumns): boolean {
  if (madeFrom === row.transcriptHash) return true;
  if (name === "refinedTranscript" || madeFrom !== row.refinedTranscriptHash) return false;
  const refined = row.results.refinedTranscript;
  return !refined || isUpToDate("refinedTranscript", refined.madeFrom, row);
}
