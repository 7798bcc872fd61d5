import { type ChangeEvent, createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { AutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import type { SavedRecord } from "./draft-kind.ts";
import { useAutoSaveSelector } from "./use-auto-save.ts";

type TextFieldName<D extends Draft> = {
  [Name in keyof D["fields"]]: D["fields"][Name] extends string ? Name : never;
}[keyof D["fields"]] &
  string;

type EntryOf<D extends Draft> = D["entries"][string];

/** What the components of one record's editor share. It stays the same while the editor is mounted. */
export interface Editing<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  /** Changes the record. A published record becomes a draft again. */
  edit: (change: (draft: D) => D) => void;
  offerUndo: (sentence: string, undo: (draft: D) => D) => void;
}

export const setField =
  <D extends Draft, Name extends keyof D["fields"] & string>(name: Name, value: D["fields"][Name]) =>
  (draft: D): D => ({ ...draft, fields: { ...draft.fields, [name]: value } });

export function createEditing<D extends Draft, R extends SavedRecord>() {
  const Context = createContext<Editing<D, R> | undefined>(undefined);

  function useEditing(): Editing<D, R> {
    const editing = useContext(Context);
    if (!editing) throw new Error("This component must be inside an editor.");
    return editing;
  }

  function useDraftSelector<Value>(select: (draft: D) => Value): Value {
    return useAutoSaveSelector(useEditing().saving, ({ draft }) => select(draft));
  }

  function useField<Name extends keyof D["fields"] & string>(name: Name) {
    const { edit } = useEditing();
    const value = useDraftSelector(({ fields }) => fields[name] as D["fields"][Name]);
    const set = useCallback((next: D["fields"][Name]) => edit(setField<D, Name>(name, next)), [edit, name]);
    return [value, set] as const;
  }

  function useTextField(name: TextFieldName<D>, maxLength: number = LIMITS.lineCharacters) {
    const [value, set] = useField(name);
    return {
      value: value as string,
      maxLength,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(event.currentTarget.value as D["fields"][typeof name]),
    };
  }
  const useNoteField = (name: TextFieldName<D>) => useTextField(name, LIMITS.noteCharacters);

  /** Selects from one entry; changes to other entries don't render the component again. */
  function useEntrySelector<Value>(id: string, select: (entry: EntryOf<D> | undefined) => Value): Value {
    const { saving } = useEditing();
    const subscribe = useCallback(
      (listener: () => void) => saving.subscribeToEntry(id, listener),
      [saving, id],
    );
    return useSyncExternalStore(subscribe, () => select(saving.draft.entries[id] as EntryOf<D> | undefined));
  }

  return {
    Provider: Context.Provider,
    useEditing,
    useDraftSelector,
    useField,
    useTextField,
    useNoteField,
    useEntrySelector,
  };
}

export type EditingContext<D extends Draft, R extends SavedRecord> = ReturnType<typeof createEditing<D, R>>;
