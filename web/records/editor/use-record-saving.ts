import { useEffect, useState } from "react";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { useUser } from "../../account/session/session.queries.ts";
import type { Draft } from "../../autosave/draft.ts";
import { useAutoSave, useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { type StoredRecord, useCacheRecord } from "../records.ts";
import type { EditorDescription } from "./editor-description.ts";

/** Autosaves a record; `record` is undefined for a new one. `isOpen` is true when local drafts have been restored. */
export function useRecordSaving<D extends Draft, R extends StoredRecord>(
  { records, draftKind }: EditorDescription<D, R>,
  id: string,
  record: R | undefined,
) {
  const user = useUser();
  const owner = useRecordOwner();
  const [kind] = useState(() => draftKind(user, owner));
  const cacheRecord = useCacheRecord(records);
  const saving = useAutoSave(kind, id, record, (saved) => void cacheRecord(saved));
  const isOpen = useAutoSaveSelector(saving, ({ state }) => state.isOpen);
  // The record may have been changed by a generation, a restore or another tab.
  useEffect(() => {
    if (record) saving.applyRemote(record);
  }, [saving, record]);
  return { saving, isOpen };
}
