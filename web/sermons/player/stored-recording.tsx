import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { MediaFile } from "../../../contract/media/media.schema.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { formatSize } from "../../ui/text/format-size.ts";
import { useContentAddress, useDeleteFile } from "./media.queries.ts";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";

const MediaPlayer = lazyComponent(() => import("./media-player.tsx").then((part) => part.MediaPlayer));

interface StoredRecordingProps {
  sermon: Sermon;
  /** The newest recording, which the page plays. */
  file: MediaFile;
  earlier: readonly MediaFile[];
}

export function StoredRecording({ sermon, file, earlier }: StoredRecordingProps) {
  return (
    <section aria-label="Recording">
      <RecordingRow sermon={sermon} file={file} />
      {earlier.length > 0 && (
        <Collapsible
          summary={earlier.length === 1 ? "1 earlier recording" : `${earlier.length} earlier recordings`}
        >
          <Stack component="ul" gap="0.75rem" mt="sm">
            {earlier.map((each) => (
              <li key={each.id}>
                <RecordingRow sermon={sermon} file={each} isEarlier />
              </li>
            ))}
          </Stack>
        </Collapsible>
      )}
    </section>
  );
}

interface RecordingRowProps {
  sermon: Sermon;
  file: MediaFile;
  isEarlier?: boolean;
}

function RecordingRow({ sermon, file, isEarlier = false }: RecordingRowProps) {
  const { id, filename, mediaType, seconds } = file;
  const address = useContentAddress(id);
  const [isPlaying, setPlaying] = useState(false);
  const [asking, question] = useDisclosure(false);
  const remove = useDeleteFile(sermon.id);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 14rem" miw={0}>
          <Text fw={500} style={{ overflowWrap: "anywhere" }}>
            {filename}
          </Text>
          <Text size="sm" c="dimmed">
            {describeFile(file).join(" · ")}
          </Text>
        </Box>
        <Group gap="xs" mx="-0.5rem">
          {isEarlier && (
            <ToolButton onClick={() => setPlaying(!isPlaying)}>{isPlaying ? "Close" : "Play"}</ToolButton>
          )}
          <Button component="a" size="compact-md" variant="subtle" href={address} download={filename}>
            Download
          </Button>
          <ToolButton aria-label={`Delete ${filename}`} onClick={question.open}>
            Delete
          </ToolButton>
        </Group>
      </Group>
      {isPlaying && (
        <MediaPlayer
          address={address}
          mediaType={mediaType}
          seconds={seconds}
          title={`Recording ${filename}`}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title="Delete Recording"
        text={`“${filename}” will be permanently deleted. The transcript isn’t affected.`}
        confirm={{ label: "Delete", busyLabel: "Deleting...", busy: remove.isPending }}
        error={remove.error?.message}
        onConfirm={() => remove.mutate(id, { onSuccess: question.close })}
        onClose={question.close}
      />
    </>
  );
}

function describeFile({ source, seconds, bytes, createdAt }: MediaFile): string[] {
  return [
    source === "recording" ? "Recorded here" : "Uploaded",
    new Date(createdAt).toLocaleDateString(undefined, { dateStyle: "medium" }),
    ...(seconds === null ? [] : [`${formatTimestamp(seconds)} long`]),
    formatSize(bytes),
  ];
}
