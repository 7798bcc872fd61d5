import { useState } from "react";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { type Draft, isSame } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";

/** Whether a field is being edited inline. Restored edits and conflicts open the editor too. */
export function useInlineEditing<D extends Draft, R extends SavedRecord>(
  saving: AutoSave<D, R>,
  field: string,
) {
  const [isStarted, setStarted] = useState(false);
  // Other edits of the field, such as undoing one change, are saved at once and need no editor.
  const hasPending = useAutoSaveSelector(
    saving,
    ({ editState, state }) =>
      (state.isRestored || editState.conflicts.length > 0) &&
      !isSame(editState.base.fields[field], editState.mine.fields[field]),
  );
  return { isEditing: isStarted || hasPending, start: () => setStarted(true), stop: () => setStarted(false) };
}
