import { createContext, useContext } from "react";
import type { Study, StudySession } from "../../../contract/study.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import { useEntry, useSaving } from "../../autosave/use-auto-save.ts";
import { type EditStudy, setField, type StudyDraft, type StudyFields } from "./study-draft.ts";

export type StudySaving = AutoSave<StudyDraft, Study>;

/** What all parts of the editor of one study share; it never changes while the editor is there. */
export interface StudyEditing {
  saving: StudySaving;
  /** Changes the study; one that was published is a draft again then. */
  edit: (change: EditStudy) => void;
  /** Says what was done and offers to take it back. */
  offerUndo: (sentence: string, undo: EditStudy) => void;
}

const Editing = createContext<StudyEditing | undefined>(undefined);
export const StudyEditingProvider = Editing.Provider;

export function useStudyEditing(): StudyEditing {
  const editing = useContext(Editing);
  if (!editing) throw new Error("This part belongs into the editor of a study.");
  return editing;
}

/** A part of the study as it is written; the component renders again only where that is another one. */
export function useStudyPart<Part>(read: (draft: StudyDraft) => Part): Part {
  const { saving } = useStudyEditing();
  return useSaving(saving, ({ draft }) => read(draft));
}

/** A part of a session as it is written; the component hears of no other session. */
export function useSessionPart<Part>(id: string, read: (session: StudySession | undefined) => Part): Part {
  const { saving } = useStudyEditing();
  return useEntry(saving, id, read);
}

/** A field of the study, and how to change it. */
export function useStudyField<Name extends keyof StudyFields>(name: Name) {
  const { edit } = useStudyEditing();
  const value = useStudyPart(({ fields }) => fields[name]);
  return [value, (next: StudyFields[Name]) => edit(setField(name, next))] as const;
}
