import {
  PROCESSING_STEPS,
  type ProcessingStep,
  RESULT_NAMES,
  SERMON_RESULTS,
} from "../../../contract/sermon-results.ts";
import { readFields } from "../../autosave/draft.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";

export type ProcessedContent = Pick<Sermon, ProcessingStep["result"]>;

export const LAST_STEP = PROCESSING_STEPS.length - 1;

/** The index of the first step without a result, or of the last step. */
export function findOpenStep(content: ProcessedContent): number {
  const open = PROCESSING_STEPS.findIndex((step) => !hasResult(content, step));
  return open === -1 ? LAST_STEP : open;
}

/** The index of the step to continue with: the first out-of-date result, or else the first missing one. */
export function findFirstStep(sermon: ProcessedContent & Pick<Sermon, "results">): number {
  const outOfDate = PROCESSING_STEPS.findIndex(
    (step) => hasResult(sermon, step) && sermon.results[step.result]?.isOutOfDate,
  );
  return outOfDate === -1 ? findOpenStep(sermon) : outOfDate;
}

export function hasResult(content: ProcessedContent, step: ProcessingStep): boolean {
  return content[step.result].trim() !== "";
}

/** Whether a result contains edits, which must not be replaced without asking. */
export function isEditedByUser(
  sermon: ProcessedContent & Pick<Sermon, "results">,
  step: ProcessingStep,
): boolean {
  return hasResult(sermon, step) && sermon.results[step.result]?.isEdited !== false;
}

export const pickProcessedContent = (sermon: ProcessedContent): ProcessedContent =>
  readFields(sermon, RESULT_NAMES);

export function describeStepFailure(step: ProcessingStep): string {
  return `Error during ${step.name}: Failed to ${step.name.toLowerCase()}`;
}

export function describeReplacement(step: ProcessingStep): string {
  return `You’ve edited the ${SERMON_RESULTS[step.result].label.toLowerCase()}. Generating it again replaces your edits. You can restore them under Versions.`;
}
