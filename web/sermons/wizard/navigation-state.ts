// What travels from page to page in the browser's history; it survives a reload, so it is read with care.
import { z } from "zod";
import { RESULT_NAMES } from "../../../contract/sermon-results.ts";
import type { ProcessedContent } from "../process/processing-progress.ts";

const ProcessedContentState = z.record(
  z.enum(RESULT_NAMES),
  z.string(),
) satisfies z.ZodType<ProcessedContent>;

const WizardState = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  sermonId: z.string().min(1).optional(),
  processedContent: ProcessedContentState.optional(),
});
/** Where the sermon wizard stands: Details (1), Input (2) or Review (3). */
export type WizardState = z.infer<typeof WizardState>;

/** Reads the wizard's navigation state; anything that is none, or not a step of it, starts at Details. */
export function readWizardState(state: unknown): WizardState {
  return WizardState.safeParse(state).data ?? { step: 1 };
}

const ProcessState = z.object({
  transcript: z.string(),
  sermonId: z.string(),
  youtubeUrl: z.string(),
});
/** What the upload and the import hand to the processing page. */
export type ProcessState = z.infer<typeof ProcessState>;

/** Reads what was handed to the processing page of one sermon; undefined where it is about another or nothing. */
export function readProcessState(state: unknown, sermonId: string): ProcessState | undefined {
  const handed = ProcessState.safeParse(state).data;
  return handed?.sermonId === sermonId ? handed : undefined;
}

// Firefox refuses history entries beyond 16 MiB and all browsers write them to disk; the record holds the texts anyway.
const MAX_CHARACTERS = 1_000_000;

export const MAX_TRANSCRIPT_IN_HISTORY = MAX_CHARACTERS / 2;

/** Leaves the texts out of a wizard state that a browser's history would not hold. */
export function fitToHistory(state: WizardState): WizardState {
  const content = state.processedContent;
  if (!content) return state;
  const characters = Object.values(content).reduce((sum, text) => sum + text.length, 0);
  return characters <= MAX_CHARACTERS ? state : { ...state, processedContent: undefined };
}
