import type { SaveFailure } from "./save-failure.ts";
import { isUntouched, type Work } from "./work.ts";

export interface SaveState {
  /** Whether what this browser had kept is there, and one may write. */
  isOpen: boolean;
  isSaving: boolean;
  savedAt: Date | undefined;
  failure: SaveFailure | undefined;
  /** False where the browser could not keep the last change. */
  isKept: boolean;
  isRestored: boolean;
}

export interface Saving {
  state: SaveState;
  work: Work;
  isSaved: boolean;
  isSavable: boolean;
}

export type SavingStage =
  | "untouched"
  | "unnamed"
  | "pending"
  | "saving"
  | "saved"
  | "undecided"
  | "away"
  | "gone"
  | "refused"
  | "unkept";

export function readStage(autoSave: Saving): SavingStage {
  const { state, work, isSaved, isSavable } = autoSave;
  if (!state.isKept) return "unkept";
  if (state.failure && !isSaved) return state.failure.kind;
  if (state.isSaving) return "saving";
  if (work.conflicts.length > 0) return "undecided";
  if (isUntouched(work) || (isSaved && !state.savedAt)) return "untouched";
  if (isSaved) return "saved";
  return isSavable ? "pending" : "unnamed";
}

const TROUBLES = new Set<SavingStage>(["undecided", "away", "gone", "refused", "unkept"]);

export const isTroubled = (autoSave: Saving): boolean => TROUBLES.has(readStage(autoSave));
