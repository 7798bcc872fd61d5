import { useState } from "react";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { type Draft, isSame } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";

/** Whether a field is edited where it is read: from when the person begins until they are done, and where unsaved or conflicting edits wait. */
export function useInlineEditing<D extends Draft, R extends SavedRecord>(
  saving: AutoSave<D, R>,
  field: string,
) {
  const [isStarted, setStarted] = useState(false);
  // Other ways to change the field, such as taking back one change of it, save at once and need no editor.
  const isWaiting = useAutoSaveSelector(
    saving,
    ({ editState, state }) =>
      (state.isRestored || editState.conflicts.length > 0) &&
      !isSame(editState.base.fields[field], editState.mine.fields[field]),
  );
  return { isEditing: isStarted || isWaiting, start: () => setStarted(true), stop: () => setStarted(false) };
}
