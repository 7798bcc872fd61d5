// What the processing calls answer, also where another service than Berea answers them.
import { type ResultName, SERMON_RESULTS } from "../sermon-results.ts";

/**
 * The text of a result in the answer of its call, as a sermon stores it; undefined where it holds none. Services that answer
 * `status: "Success"` have it in `refined_transcription`, or in whatever field comes second. Highlights are the whole answer.
 */
export function parseProcessedText(result: ResultName, answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const fields = answer as Record<string, unknown>;
  if (SERMON_RESULTS[result].format === "highlights")
    return "highlights" in fields ? JSON.stringify(fields) : undefined;
  const text =
    fields[SERMON_RESULTS[result].call.answerField] ??
    (fields.status === "Success" ? findText(fields) : undefined);
  return typeof text === "string" ? text : undefined;
}

/** The text of whichever field is beside the status. */
function findText(fields: Record<string, unknown>): unknown {
  const { status: _, refined_transcription, ...others } = fields;
  return refined_transcription ?? Object.values(others)[0];
}
