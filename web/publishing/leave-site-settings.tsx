import { useLeaveQuestion } from "../ui/browser/leave-questions.tsx";
import { useUnsavedWork } from "../ui/browser/unsaved-work.ts";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";

const UNSAVED = {
  describe: () => "Changes to the public site",
  describeLoss: () => "They’ll be lost.",
  describeProblem: () => "Save or discard them first.",
};

/** While there are unsaved changes. Asks before they are lost, also when another tab of the page is opened. */
export function LeaveSiteSettings() {
  useUnsavedWork(UNSAVED);
  const { isOpen, answer } = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search,
  );
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Leave with unsaved changes?"
      text="Your changes to the public site are not saved yet. They’ll be lost."
      confirm={{ label: "Leave", busyLabel: "Leaving...", busy: false }}
      cancelLabel="Stay"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
