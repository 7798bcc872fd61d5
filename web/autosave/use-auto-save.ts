import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type AutoSave, findAutoSave } from "./auto-save.ts";
import type { Draft, Fields } from "./draft.ts";
import type { RecordKind } from "./record-kind.ts";

/** Saves a record as long as the component is there. None of the parameters may change while it is. */
export function useAutoSave<D extends Draft, R>(
  kind: RecordKind<D, R>,
  id: string,
  record: R | undefined,
  onSaved: (record: R) => void,
): AutoSave<D, R> {
  const [autoSave] = useState(() => findAutoSave(kind, id, record, onSaved));
  useEffect(() => {
    autoSave.open();
    return () => void autoSave.close();
  }, [autoSave]);
  return autoSave;
}

/** A part of what auto-saving holds; the component renders again only where that is another one. */
export function useSaving<Saving extends Pick<AutoSave, "subscribe">, Part>(
  autoSave: Saving,
  read: (autoSave: Saving) => Part,
): Part {
  return useSyncExternalStore(autoSave.subscribe, () => read(autoSave));
}

/** A part of an entry of the draft; the component hears of changes of that entry only, of however many there are. */
export function useEntry<Entry extends Fields, Part>(
  autoSave: EntrySaving<Entry>,
  id: string,
  read: (entry: Entry | undefined) => Part,
): Part {
  const subscribe = useCallback(
    (listener: () => void) => autoSave.subscribeToEntry(id, listener),
    [autoSave, id],
  );
  return useSyncExternalStore(subscribe, () => read(autoSave.draft.entries[id]));
}

/** As much of the saving of a record with such entries as those need who show one of them. */
interface EntrySaving<Entry extends Fields> extends Pick<AutoSave, "subscribeToEntry"> {
  readonly draft: Draft<Fields, Entry>;
}
