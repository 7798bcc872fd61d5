import { useEffect, useState } from "react";
import { useLeaveQuestion } from "../../ui/browser/leave-questions.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";

/** Milliseconds to wait for a last save before asking. */
const LAST_SAVE_TIMEOUT_MS = 1500;

export function LeaveConfirmation<D extends Draft, R extends SavedRecord>({
  saving,
}: {
  saving: AutoSave<D, R>;
}) {
  const { isOpen, answer } = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      !saving.isSaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The first save of a new record only replaces its URL.
      (nextLocation.state as { keepsFocus?: boolean } | null)?.keepsFocus !== true,
  );
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setAsking(true), LAST_SAVE_TIMEOUT_MS);
    void saving.saveNow().then((isSaved) => (isSaved ? answer(true) : setAsking(true)));
    return () => clearTimeout(timer);
  }, [isOpen, saving, answer]);

  const close = (leaves: boolean) => {
    setAsking(false);
    answer(leaves);
  };
  return (
    <ConfirmDialog
      opened={isAsking && isOpen}
      title="Leave with unsaved changes?"
      text="Your latest changes are saved on this device and will sync when you return."
      confirm={{ label: "Leave", busyLabel: "Leaving...", busy: false }}
      cancelLabel="Stay"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
}
