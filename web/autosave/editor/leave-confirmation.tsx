import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";

/** Milliseconds that leaving waits for a last save before it asks. */
const LAST_SAVE_TIMEOUT = 1500;

export function LeaveConfirmation<D extends Draft, R extends SavedRecord>({
  saving,
}: {
  saving: AutoSave<D, R>;
}) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !saving.isSaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The record that is written here has got its own address.
      (nextLocation.state as { keepsFocus?: boolean } | null)?.keepsFocus !== true,
  );
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (state !== "blocked") return;
    const timer = setTimeout(() => setAsking(true), LAST_SAVE_TIMEOUT);
    void saving.saveNow().then((isSaved) => (isSaved ? proceed?.() : setAsking(true)));
    return () => clearTimeout(timer);
  }, [state, saving, proceed]);

  const answer = (goes: boolean) => {
    setAsking(false);
    (goes ? proceed : reset)?.();
  };
  return (
    <ConfirmDialog
      opened={isAsking && state === "blocked"}
      title="Not everything is saved"
      text="Your last changes are kept on this device. They are here again when you come back, and are sent then."
      confirm={{ label: "Leave", busyLabel: "Leaving...", busy: false }}
      cancelLabel="Stay"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
