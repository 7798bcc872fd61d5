// What the processing calls answer, also where another service than Berea answers them.
import type { ResultName } from "./results.ts";

/**
 * The text of a result in the answer of its call, as a sermon stores it; undefined where it holds none. Services that answer
 * `status: "Success"` have it in `refined_transcription`, or in whatever field comes second. Highlights are the whole answer.
 */
export function readProcessedText(result: ResultName, answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const fields = answer as Record<string, unknown>;
  if (result === "highlights") return "highlights" in fields ? JSON.stringify(fields) : undefined;
  const text = fields[ANSWER_FIELDS[result]] ?? (fields.status === "Success" ? findText(fields) : undefined);
  return typeof text === "string" ? text : undefined;
}

const ANSWER_FIELDS = {
  refinedTranscript: "refinedTranscription",
  summary: "summary",
  lessonPlan: "lessonPlan",
} as const satisfies Partial<Record<ResultName, string>>;

/** The field beside the status, wherever in the answer that stands. */
function findText(fields: Record<string, unknown>): unknown {
  const { status: _, refined_transcription, ...others } = fields;
  return refined_transcription ?? Object.values(others)[0];
}
