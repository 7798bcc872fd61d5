import { FileButton, Group, Text } from "@mantine/core";
import { IconFileMusic, IconFileText } from "@tabler/icons-react";
import { useId } from "react";
import { MEDIA_EXTENSIONS } from "../../../contract/media/media.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { describeSpaceLeft } from "../../uploads/storage-left.ts";
import { useStorageUse } from "../../uploads/storage-use.queries.ts";
import { FileDropZone } from "../../ui/inputs/file-drop-zone.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { formatLimits } from "./upload/media-facts.ts";
import { TRANSCRIPT_FILE_EXTENSIONS, MAX_TRANSCRIPT_FILE_SIZE } from "../transcript-facts.ts";

interface DropZoneProps {
  acceptsTranscripts?: boolean;
  isReading?: boolean;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

// By type too: phones do not know all extensions.
const ACCEPTED_MEDIA = [...MEDIA_EXTENSIONS, "audio/*", "video/*"];

export function DropZone({
  acceptsTranscripts = false,
  isReading = false,
  isMultiple = false,
  onFiles,
}: DropZoneProps) {
  const hintId = useId();
  const limits = useInstallation().data?.upload;
  const use = useStorageUse().data;
  const spaceLeft = limits && describeSpaceLeft(use, limits.mostBytes);

  const selectFiles = (files: readonly File[]) => {
    const selected = isMultiple ? files : files.slice(0, 1);
    if (selected.length > 0 && !isReading) onFiles(selected);
  };
  return (
    <FileDropZone onFiles={selectFiles}>
      <Group component="span" align="stretch" wrap="nowrap" gap="0.75rem" c="var(--accent)" aria-hidden>
        <IconFileMusic size={32} stroke={1.5} />
        {acceptsTranscripts && <IconFileText size={32} stroke={1.5} />}
      </Group>
      <Text fw={500}>
        {acceptsTranscripts ? "Drop a recording or transcript here" : "Drop a recording here"}
      </Text>
      <FileButton
        multiple={isMultiple}
        onChange={(selected: File | File[] | null) => selectFiles([selected ?? []].flat())}
        accept={[...ACCEPTED_MEDIA, ...(acceptsTranscripts ? TRANSCRIPT_FILE_EXTENSIONS : [])].join(",")}
      >
        {(picker) => (
          <BusyButton
            {...picker}
            variant="default"
            busy={isReading}
            busyLabel="Reading..."
            aria-describedby={hintId}
          >
            Choose a File
          </BusyButton>
        )}
      </FileButton>
      <div id={hintId}>
        <Text size="sm" c="dimmed">
          Recording or video ({MEDIA_EXTENSIONS.join(", ")}){limits && `, ${formatLimits(limits)}`}
        </Text>
        {spaceLeft !== undefined && (
          <Text size="sm" fw={500}>
            {spaceLeft}
          </Text>
        )}
        {acceptsTranscripts && (
          <Text size="sm" c="dimmed">
            Text, captions or Word ({TRANSCRIPT_FILE_EXTENSIONS.join(", ")}), up to {MAX_TRANSCRIPT_FILE_SIZE}
          </Text>
        )}
      </div>
    </FileDropZone>
  );
}
