import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutoSave, getOrCreateAutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import type { DraftKind, SavedRecord } from "./draft-kind.ts";

/** Saves a record as long as the component is there. None of the parameters may change while it is. */
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

/** A part of what auto-saving holds; the component renders again only where that is another one. */
export function useAutoSaveSelector<Saving extends Pick<AutoSave, "subscribe">, Part>(
  autoSave: Saving,
  read: (autoSave: Saving) => Part,
): Part {
  return useSyncExternalStore(autoSave.subscribe, () => read(autoSave));
}
