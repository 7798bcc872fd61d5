import { Anchor, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { MediaFile } from "../../../../contract/media/media.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { lazyComponent } from "../../../ui/browser/lazy-component.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { MediaPlayer } from "../../player/media-player.tsx";
import { useContentAddress, useDeleteFile } from "../../player/media.queries.ts";
import { createPlayback } from "../../player/playback.ts";
import { formatDateTime } from "../../../ui/browser/date-time.ts";
import { Markers } from "../markers.tsx";
import type { RecordingManager } from "../recording-manager.ts";
import classes from "../recording.module.css";

const TranscriptionPanel = lazyComponent(() =>
  import("../../process/transcription/transcription-panel.tsx").then((part) => part.TranscriptionPanel),
);

interface UploadedRecordingProps {
  manager: RecordingManager;
  sermon: Sermon;
  file: MediaFile;
  isTranscribed: boolean;
  onTranscribe: () => void;
}

export function UploadedRecording({
  manager,
  sermon,
  file,
  isTranscribed,
  onTranscribe,
}: UploadedRecordingProps) {
  const address = useContentAddress(file.id);
  const [playback] = useState(createPlayback);
  const [isAsking, question] = useDisclosure(false);
  const remove = useDeleteFile(sermon.id);
  const discard = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        question.close();
        void manager.deleteMarks(file.id);
      },
    });
  return (
    <>
      <Text fw={500}>
        {file.seconds === null ? "Recorded" : `${formatTimestamp(file.seconds)} recorded`}{" "}
        {formatDateTime(file.createdAt)}
      </Text>
      <Text size="sm" c="dimmed">
        Saved on the server
      </Text>
      <MediaPlayer
        address={address}
        mediaType={file.mediaType}
        seconds={file.seconds}
        title={`Recording of ${sermon.title}`}
        playback={playback}
      />
      <Markers
        sermon={sermon}
        marks={manager.getMarks(file.id)}
        playback={playback}
        onSettled={() => void manager.deleteMarks(file.id)}
      />
      {isTranscribed && <TranscriptionPanel sermon={sermon} file={file} />}
      <Group gap="sm">
        {!isTranscribed && (
          <Button variant="default" size="sm" onClick={onTranscribe}>
            Transcribe
          </Button>
        )}
        <Anchor className={classes.download} size="sm" href={address} download={file.filename}>
          Download
        </Anchor>
        <Button variant="subtle" color="red" onClick={question.open}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Discard Recording?"
        text="This recording will be permanently deleted. The transcript isn’t affected."
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: remove.isPending }}
        error={remove.error?.message}
        onConfirm={discard}
        onClose={question.close}
      />
    </>
  );
}
