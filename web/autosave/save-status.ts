import type { SaveFailure } from "./save-failure.ts";
import { isPristine, type EditState } from "./edit-state.ts";

export interface SaveState {
  /** Whether local drafts are restored, so that the user can edit. */
  isOpen: boolean;
  isSaving: boolean;
  savedAt: Date | undefined;
  failure: SaveFailure | undefined;
  /** False if the last change could not be stored in the browser. */
  isStored: boolean;
  isRestored: boolean;
}

export interface AutoSaveSnapshot {
  state: SaveState;
  editState: EditState;
  isSaved: boolean;
  isSavable: boolean;
}

export type SaveStatus =
  | "pristine"
  | "incomplete"
  | "pending"
  | "saving"
  | "saved"
  | "conflict"
  | "retryable"
  | "deleted"
  | "rejected"
  | "not-stored";

export function getSaveStatus(autoSave: AutoSaveSnapshot): SaveStatus {
  const { state, editState, isSaved, isSavable } = autoSave;
  if (!state.isStored) return "not-stored";
  if (state.failure && !isSaved) return state.failure.kind;
  if (state.isSaving) return "saving";
  if (editState.conflicts.length > 0) return "conflict";
  if (isPristine(editState) || (isSaved && !state.savedAt)) return "pristine";
  if (isSaved) return "saved";
  return isSavable ? "pending" : "incomplete";
}

const PROBLEMS = new Set<SaveStatus>(["conflict", "retryable", "deleted", "rejected", "not-stored"]);

export const hasSaveProblem = (autoSave: AutoSaveSnapshot): boolean => PROBLEMS.has(getSaveStatus(autoSave));
