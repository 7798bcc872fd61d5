import { useState } from "react";
import { useNavigate } from "react-router";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { Records, StoredRecord } from "../records.ts";

const UNDECIDED = "Choose which version to keep first.";

/** The last step of an editor, which publishes the record and shows it. */
export function usePublishing<D extends Draft, R extends StoredRecord>(
  { messages, addresses }: Records<R>,
  saving: AutoSave<D, R>,
) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    saving.edit((draft) => ({ ...draft, fields: { ...draft.fields, status: "published" } }));
    const isSaved = await saving.saveNow();
    setBusy(false);
    if (isSaved) return navigate(addresses.view(saving.id));
    const reason = saving.state.failure?.message;
    const failed = reason === undefined ? messages.saveFailed : `${messages.saveFailed}: ${reason}`;
    setFailure(saving.editState.conflicts.length > 0 ? UNDECIDED : failed);
  };
  return { failure, clearFailure: () => setFailure(undefined), isBusy, publish };
}
