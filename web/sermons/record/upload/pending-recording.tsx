import { Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { formatDateTime } from "../../../ui/browser/date-time.ts";
// Not loaded lazily: the device may be offline after a recording.
import { MediaPlayer } from "../../player/media-player.tsx";
import { NoticeAlert } from "../notice-alert.tsx";
import { useObservable } from "../observable.ts";
import type { RecordedAudio } from "../device/recorded-audio.ts";
import { formatFilename } from "../recording.ts";
import type { RecordingManager } from "../recording-manager.ts";
import classes from "../recording.module.css";
import { SaveStatus } from "../save-status.tsx";
import type { RecordingUpload } from "./recording-upload.ts";
import { describeSavingProblem } from "../describe-problems.ts";

interface PendingRecordingProps {
  manager: RecordingManager;
  upload: RecordingUpload;
  /** Whether it belongs to another sermon than the page. */
  isOfOtherSermon: boolean;
}

/** A finished recording that is not completely uploaded yet; it plays and downloads from this device. */
export function PendingRecording({ manager, upload, isOfOtherSermon }: PendingRecordingProps) {
  const { audio, problem, isDone } = useObservable(upload);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [error, setError] = useState<string>();
  const address = useBlobUrl(audio);
  const { recording, total } = audio;
  const discard = async () => {
    setDiscarding(true);
    await manager.discard(recording.id).catch((failure: unknown) => setError((failure as Error).message));
    setDiscarding(false);
  };
  return (
    <>
      <Text fw={500}>
        {isOfOtherSermon && `“${recording.sermonTitle}”: `}
        {formatTimestamp(total.seconds)} recorded {formatDateTime(recording.startedAt)}
      </Text>
      <SaveStatus upload={upload} />
      {!isDone && <NoticeAlert notice={describeSavingProblem(audio.problem, problem, false)} />}
      {address && (
        <MediaPlayer
          address={address}
          mediaType={recording.mediaType}
          seconds={total.seconds}
          title={`Recording of ${recording.sermonTitle}`}
        />
      )}
      <Group gap="sm">
        {problem?.kind === "refused" && <Button onClick={() => upload.start()}>Try Again</Button>}
        {address && (
          <Anchor className={classes.download} size="sm" href={address} download={formatFilename(recording)}>
            Download
          </Anchor>
        )}
        <Button variant="subtle" color="red" disabled={isDone} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Discard Recording?"
        text={`${formatTimestamp(total.seconds)} of “${recording.sermonTitle}” will be permanently deleted.`}
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: isDiscarding }}
        error={error}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useBlobUrl(audio: RecordedAudio): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isUnmounted = false;
    let url: string | undefined;
    const setBlob = (blob: Blob) => {
      if (isUnmounted || blob.size === 0) return;
      url = URL.createObjectURL(blob);
      setAddress(url);
    };
    void audio.toBlob().then(setBlob, () => undefined);
    return () => {
      isUnmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [audio]);
  return address;
}
