import { useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import type { LiveRecording } from "./live-recording.ts";

export function LeaveRecordingDialog({ live }: { live: LiveRecording | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      live !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  const [isStopping, setStopping] = useState(false);
  const leave = async () => {
    setStopping(true);
    await live?.stop();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title="Stop Recording?"
      text="Leaving this page stops the recording. Everything recorded so far is saved."
      confirm={{ label: "Stop and Leave", busyLabel: "Saving...", busy: isStopping }}
      cancelLabel="Keep Recording"
      onConfirm={() => void leave()}
      onClose={() => blocker.reset?.()}
    />
  );
}
