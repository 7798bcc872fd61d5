import { useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** Asks before a page is left for another while something on it is not saved. */
export function LeavingQuestion({ isChanged }: { isChanged: boolean }) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      opened={state === "blocked"}
      title="Leave without saving?"
      text="What you changed in your profile is not saved yet."
      confirm={{ label: "Leave", busyLabel: "Leaving...", busy: false }}
      cancelLabel="Stay"
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
