// The state of the wizard in the browser's history. It survives reloads and new versions of the app, so it is validated.
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
/** The step of the sermon wizard: Details (1), Input (2) or Review (3). */
export type WizardState = z.infer<typeof WizardState>;

/** Parses the wizard's state; invalid state starts at Details. */
export function readWizardState(state: unknown): WizardState {
  return WizardState.safeParse(state).data ?? { step: 1 };
}

const ProcessState = z.object({
  transcript: z.string(),
  sermonId: z.string(),
  youtubeUrl: z.string(),
});
/** What the upload and import pages pass to the processing page. */
export type ProcessState = z.infer<typeof ProcessState>;

/** Parses the state of the processing page; undefined if it is invalid or of another sermon. */
export function readProcessState(state: unknown, sermonId: string): ProcessState | undefined {
  const passed = ProcessState.safeParse(state).data;
  return passed?.sermonId === sermonId ? passed : undefined;
}

// Firefox rejects history entries beyond 16 MiB, and browsers write them to disk. The sermon has the texts anyway.
const MAX_CHARACTERS = 1_000_000;

export const MAX_TRANSCRIPT_IN_HISTORY = MAX_CHARACTERS / 2;

/** Drops the texts if they are too long for the browser's history. */
export function fitToHistory(state: WizardState): WizardState {
  const content = state.processedContent;
  if (!content) return state;
  const characters = Object.values(content).reduce((sum, text) => sum + text.length, 0);
  return characters <= MAX_CHARACTERS ? state : { ...state, processedContent: undefined };
}
