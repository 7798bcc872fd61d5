import { type ResultName, SERMON_RESULTS } from "../sermon-results.ts";

/**
 * Returns the text of a result from the response of its call, as a sermon stores it, or undefined. Services other than Berea
 * may respond with `status: "Success"` and the text in `refined_transcription` or in the second field. For highlights the
 * text is the whole response.
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

function findText(fields: Record<string, unknown>): unknown {
  const { status: _, refined_transcription, ...others } = fields;
  return refined_transcription ?? Object.values(others)[0];
}
