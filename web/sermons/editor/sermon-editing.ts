import { createContext, useCallback, useContext } from "react";
import type { Sermon } from "../../../contract/sermon.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { type EditSermon, setField, type SermonDraft, type SermonFields } from "./sermon-draft.ts";

export type SermonSaving = AutoSave<SermonDraft, Sermon>;

/** What all parts of the editor of one sermon share; it never changes while the editor is there. */
export interface SermonEditing {
  saving: SermonSaving;
  edit: (change: EditSermon) => void;
  /** Says what was done and offers to take it back. */
  offerUndo: (sentence: string, undo: EditSermon) => void;
}

const Editing = createContext<SermonEditing | undefined>(undefined);
export const SermonEditingProvider = Editing.Provider;

export function useSermonEditing(): SermonEditing {
  const editing = useContext(Editing);
  if (!editing) throw new Error("This part belongs into the editor of a sermon.");
  return editing;
}

/** A field of the sermon as it is written, and how to change it; the component renders again only with this field. */
export function useSermonField<Name extends keyof SermonFields>(name: Name) {
  const { saving, edit } = useSermonEditing();
  const value = useSaving(saving, ({ draft }) => draft.fields[name]);
  const set = useCallback((next: SermonFields[Name]) => edit(setField(name, next)), [edit, name]);
  return [value, set] as const;
}
