import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutoSave, getOrCreateAutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import type { DraftKind, SavedRecord } from "./draft-kind.ts";

/** Saves a record while the component is mounted. The arguments must not change during that time. */
export function useAutoSave<D extends Draft, R extends SavedRecord>(
  kind: DraftKind<D, R>,
  id: string,
  record: R | undefined,
  onSaved: (record: R) => void,
): AutoSave<D, R> {
  const [autoSave] = useState(() => getOrCreateAutoSave(kind, id, record, onSaved));
  useEffect(() => {
    autoSave.open();
    return () => void autoSave.close();
  }, [autoSave]);
  return autoSave;
}

/** Renders again only when the selected value changes. */
export function useAutoSaveSelector<Saving extends Pick<AutoSave, "subscribe">, Value>(
  autoSave: Saving,
  select: (autoSave: Saving) => Value,
): Value {
  return useSyncExternalStore(autoSave.subscribe, () => select(autoSave));
}
