import type { AutoSave } from "./auto-save.ts";
import { isUntouched } from "./work.ts";

/** How saving stands, as it is said to the person. */
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

export function readStage(autoSave: Pick<AutoSave, "state" | "work" | "isSaved" | "isSavable">): SavingStage {
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

/** Whether something is in the way of saving. */
export const isTroubled = (autoSave: Parameters<typeof readStage>[0]): boolean =>
  TROUBLES.has(readStage(autoSave));
