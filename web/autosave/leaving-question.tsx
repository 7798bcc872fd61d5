import { useEffect, useState } from "react";
import { useBlocker, type Location } from "react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { AutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";

/** Milliseconds that leaving waits for a last save before it asks. */
const PATIENCE = 1500;

interface LeavingQuestionProps<D extends Draft, R> {
  autoSave: AutoSave<D, R>;
  /** Whether an address is of this very editor. */
  isHere: (location: Location) => boolean;
}

/** Sends what is not saved before the page is left for another, and asks first where that does not succeed at once. */
export function LeavingQuestion<D extends Draft, R>({ autoSave, isHere }: LeavingQuestionProps<D, R>) {
  const { state, proceed, reset } = useBlocker(
    ({ nextLocation }) => !autoSave.isSaved && !isHere(nextLocation),
  );
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (state !== "blocked") return;
    const timer = setTimeout(() => setAsking(true), PATIENCE);
    void autoSave.saveNow().then((isSaved) => (isSaved ? proceed?.() : setAsking(true)));
    return () => clearTimeout(timer);
  }, [state, autoSave, proceed]);

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
