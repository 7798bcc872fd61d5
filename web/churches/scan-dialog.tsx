import { Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { findInvitationToken } from "../../contract/churches/churches.ts";
import { paths } from "../navigation/paths.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";
import { Modal } from "../ui/dialogs/modal.tsx";

/** Opens an invitation that the camera sees. */
export function ScanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Modal opened={opened} onClose={onClose} title="Scan QR Code">
      <Scanner key={attempt} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
    </Modal>
  );
}

function Scanner({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<Error>();
  const [isStarted, setIsStarted] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const open = useCallback(
    (text: string) => {
      const token = findInvitationToken(text, location.origin);
      if (token === undefined) return setIsOther(true);
      onClose();
      void navigate(paths.invitation(token));
    },
    [navigate, onClose],
  );

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    startScanner(video, signal, open).then(
      () => !signal.aborted && setIsStarted(true),
      (reason: Error) => !signal.aborted && setError(reason),
    );
    return () => closing.abort();
  }, [open]);

  if (error) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Stack>
      <div className={classes.camera}>
        <video ref={video} muted playsInline aria-label="Camera" />
      </div>
      <Text component="output">
        {isOther
          ? "This code isn’t an invitation to a church on this server."
          : isStarted
            ? "Hold the QR code of an invitation in front of the camera."
            : "Starting the camera..."}
      </Text>
    </Stack>
  );
}

/** Shows the camera until the signal aborts. The decoder is loaded only here. */
async function startScanner(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const { openCamera, watchCodes } = await import("./camera.ts");
  const stream = await openCamera();
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted || !video.current) return stop();
  signal.addEventListener("abort", stop);
  video.current.srcObject = stream;
  await video.current.play();
  signal.addEventListener("abort", watchCodes(video.current, onText));
}
