import { createContext, useCallback, useContext } from "react";
import type { AutoSave } from "./auto-save.ts";
import type { Fields } from "./draft.ts";
import type { PlainDraft } from "./plain-record.ts";
import { useSaving } from "./use-auto-save.ts";

export type EditPlain<F extends Fields> = (draft: PlainDraft<F>) => PlainDraft<F>;

/** What all parts of the editor of one record share; it never changes while the editor is there. */
export interface PlainEditing<F extends Fields, R> {
  saving: AutoSave<PlainDraft<F>, R>;
  edit: (change: EditPlain<F>) => void;
  /** Says what was done and offers to take it back. */
  offerUndo: (sentence: string, undo: EditPlain<F>) => void;
}

export const setField =
  <F extends Fields, Name extends keyof F>(name: Name, value: F[Name]): EditPlain<F> =>
  (draft) => ({ ...draft, fields: { ...draft.fields, [name]: value } });

/** The context of an editor of records with these fields, and how its parts use it. */
export function createPlainEditing<F extends Fields, R>() {
  const Editing = createContext<PlainEditing<F, R> | undefined>(undefined);

  function useEditing(): PlainEditing<F, R> {
    const editing = useContext(Editing);
    if (!editing) throw new Error("This part belongs into an editor.");
    return editing;
  }

  /** A field as it is written, and how to change it; the component renders again only with this field. */
  function useField<Name extends keyof F>(name: Name) {
    const { saving, edit } = useEditing();
    const value = useSaving(saving, ({ draft }) => draft.fields[name]);
    const set = useCallback((next: F[Name]) => edit(setField(name, next)), [edit, name]);
    return [value, set] as const;
  }

  return { Provider: Editing.Provider, useEditing, useField };
}
