import { PROCESSING_STEPS, type ProcessingStep } from "../../contract/processing.ts";
import type { Sermon } from "../../contract/sermon.ts";

/** What the four steps make of a sermon. */
export type ProcessedContent = Pick<Sermon, ProcessingStep["result"]>;

export const LAST_STEP = PROCESSING_STEPS.length - 1;

/** Index of the first step that has no result yet; the last one where every step has its result. */
export function findOpenStep(content: ProcessedContent): number {
  const open = PROCESSING_STEPS.findIndex((step) => !hasResult(content, step));
  return open === -1 ? LAST_STEP : open;
}

export function hasResult(content: ProcessedContent, step: ProcessingStep): boolean {
  return content[step.result].trim() !== "";
}

export function isProcessed(content: ProcessedContent): boolean {
  return PROCESSING_STEPS.every((step) => hasResult(content, step));
}

/** Takes the results out of a sermon. */
export function pickProcessedContent({
  refinedTranscript,
  summary,
  lessonPlan,
  highlights,
}: ProcessedContent): ProcessedContent {
  return { refinedTranscript, summary, lessonPlan, highlights };
}

/** The sentence for a step that failed; the reason follows it. */
export function describeStepFailure(step: ProcessingStep): string {
  return `Error during ${step.name}: Failed to ${step.name.toLowerCase()}`;
}

/** What a person is told before a step's result is replaced. */
export function describeReplacement(step: ProcessingStep): string {
  const replaced = `The ${RESULT_NAMES[step.result].toLowerCase()} of this sermon will be replaced. This action cannot be undone.`;
  return step.result === "refinedTranscript"
    ? `${replaced} The summary, the lesson plan and the highlights stay as they are until you generate them again.`
    : replaced;
}

/** Names of the results, as the sections of the review have them. */
export const RESULT_NAMES = {
  refinedTranscript: "Refined Transcript",
  summary: "Summary",
  lessonPlan: "Lesson Plan",
  highlights: "Highlights",
} as const;
