import { Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { formatDateTime } from "../../../ui/browser/date-time.ts";
// Not loaded lazily: after a recording there may be no connection to load it over.
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

interface UnsentRecordingProps {
  manager: RecordingManager;
  sending: RecordingUpload;
  /** Whether it is of another sermon than the page. */
  isOther: boolean;
}

/** A finished recording that is not all on the server yet: played and downloaded from this device. */
export function PendingRecording({ manager, sending, isOther }: UnsentRecordingProps) {
  const { audio, problem, isDone } = useObservable(sending);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [error, setError] = useState<string>();
  const address = useBlobAddress(audio);
  const { recording, whole } = audio;
  const discard = async () => {
    setDiscarding(true);
    await manager.discard(recording.id).catch((failure: unknown) => setError((failure as Error).message));
    setDiscarding(false);
  };
  return (
    <>
      <Text fw={500}>
        {isOther && `“${recording.sermonTitle}”: `}
        {formatTimestamp(whole.seconds)} recorded {formatDateTime(recording.startedAt)}
      </Text>
      <SaveStatus sending={sending} />
      {!isDone && <NoticeAlert notice={describeSavingProblem(audio.problem, problem, false)} />}
      {address && (
        <MediaPlayer
          address={address}
          mediaType={recording.mediaType}
          seconds={whole.seconds}
          title={`Recording of ${recording.sermonTitle}`}
        />
      )}
      <Group gap="sm">
        {problem?.kind === "refused" && <Button onClick={() => sending.start()}>Try again</Button>}
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
        text={`${formatTimestamp(whole.seconds)} of “${recording.sermonTitle}” will be permanently deleted.`}
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: isDiscarding }}
        error={error}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useBlobAddress(audio: RecordedAudio): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const show = (blob: Blob) => {
      if (isGone || blob.size === 0) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    void audio.toBlob().then(show, () => undefined);
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [audio]);
  return address;
}
