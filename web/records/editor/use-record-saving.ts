import { useEffect, useState } from "react";
import { useUser } from "../../account/session/session.queries.ts";
import type { Draft } from "../../autosave/draft.ts";
import { useAutoSave, useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { type StoredRecord, useCacheRecord } from "../records.ts";
import type { EditorDescription } from "./editor-description.ts";

/**
 * Saves a record while the component is on the screen; `record` is what the server has, undefined for a new one. Before
 * `isOpen`, what this browser has kept of it may still be missing.
 */
export function useRecordSaving<D extends Draft, R extends StoredRecord>(
  { records, draftKind }: EditorDescription<D, R>,
  id: string,
  record: R | undefined,
) {
  const user = useUser();
  const [kind] = useState(() => draftKind(user));
  const remember = useCacheRecord(records);
  const saving = useAutoSave(kind, id, record, (saved) => void remember(saved));
  const isOpen = useAutoSaveSelector(saving, ({ state }) => state.isOpen);
  // What was made or restored meanwhile, by this page or another.
  useEffect(() => {
    if (record) saving.applyRemote(record);
  }, [saving, record]);
  return { saving, isOpen };
}
