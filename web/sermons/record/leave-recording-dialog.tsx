import { useState } from "react";
import { useLeaveQuestion } from "../../ui/browser/leave-questions.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import type { LiveRecording } from "./live-recording.ts";

export function LeaveRecordingDialog({ live }: { live: LiveRecording | undefined }) {
  const { isOpen, answer } = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      live !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  const [isStopping, setStopping] = useState(false);
  const leave = async () => {
    setStopping(true);
    await live?.stop();
    answer(true);
  };
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Stop Recording?"
      text="Leaving this page stops the recording. Everything recorded so far is saved."
      confirm={{ label: "Stop and Leave", busyLabel: "Saving...", busy: isStopping }}
      cancelLabel="Keep Recording"
      onConfirm={() => void leave()}
      onClose={() => answer(false)}
    />
  );
}
