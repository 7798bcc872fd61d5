import { useState } from "react";
import { useNavigate } from "react-router";
import { useIsOwnRecord, useOwnerUrl } from "../../account/session/record-owner.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { Records, StoredRecord } from "../records.ts";

const HAS_CONFLICTS = "Choose which version to keep first.";

/** Publishes a record, or only saves that of another author, and navigates to its viewer. */
export function usePublishing<D extends Draft, R extends StoredRecord>(
  { messages, urls }: Records<R>,
  saving: AutoSave<D, R>,
) {
  const navigate = useNavigate();
  const isOwn = useIsOwnRecord();
  const toOwnerUrl = useOwnerUrl();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    if (isOwn) saving.edit((draft) => ({ ...draft, fields: { ...draft.fields, status: "published" } }));
    const isSaved = await saving.saveNow();
    setBusy(false);
    if (isSaved) return navigate(toOwnerUrl(urls.view(saving.id)));
    const reason = saving.state.failure?.message;
    const failed = reason === undefined ? messages.saveFailed : `${messages.saveFailed}: ${reason}`;
    setFailure(saving.editState.conflicts.length > 0 ? HAS_CONFLICTS : failed);
  };
  return { failure, clearFailure: () => setFailure(undefined), isBusy, publish };
}
