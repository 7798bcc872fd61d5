import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Sermon } from "../../../contract/sermon.ts";
import type { Version, VersionedPart } from "../../../contract/versions.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Reading } from "../../ui/reading.tsx";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import { VersionEntry, VersionList } from "../../ui/version-entry.tsx";
import { PlainTranscript } from "../marked-text.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { PlayedContext } from "../media/played.ts";
import { ProcessedResult } from "../processed-result.tsx";
import { describeExtent } from "../transcript-facts.ts";
import { useRestoreVersion, useVersions } from "./versions.queries.ts";

interface VersionsDialogProps {
  sermon: Sermon;
  part: VersionedPart;
  /** The version that is open to be read from the start. */
  look?: string;
  opened: boolean;
  onClose: () => void;
}

/** Earlier texts of one part of a sermon: look at them, and put one back. */
export function VersionsDialog({ sermon, part, look, opened, onClose }: VersionsDialogProps) {
  const isOpen = useOpenedAfterMount(opened);
  const name = part === "transcript" ? "Transcript" : RESULT_NAMES[part];
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={`Versions of the ${name}`}>
      <Versions sermon={sermon} part={part} look={look} onRestored={onClose} />
    </Modal>
  );
}

interface VersionsProps extends Pick<VersionsDialogProps, "sermon" | "part" | "look"> {
  onRestored: () => void;
}

function Versions({ sermon, part, look, onRestored }: VersionsProps) {
  const versions = useVersions(sermon.id, part);
  const restore = useRestoreVersion(sermon.id, part);
  const [looked, setLooked] = useState(look);

  if (versions.isPending) return <Skeleton height="6rem" aria-label="Loading the versions" />;
  if (versions.isError) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  const { items } = versions.data;
  if (items.length === 0) {
    return <Text c="dimmed">There is no earlier version yet. Whatever replaces this one keeps it here.</Text>;
  }

  const putBack = async (id: string) => {
    if (restore.isPending) return;
    const restored = await restore.mutateAsync(id).catch(() => undefined);
    if (restored) onRestored();
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Putting one back keeps the one that you have now.
      </Text>
      {restore.error && <ErrorNotice error={restore.error} />}
      <VersionList>
        {items.map((version) => (
          <VersionEntry
            key={version.id}
            title={version.part === "transcript" ? describeExtent(version.text, null).join() : version.author}
            replacedAt={version.replacedAt}
            isShown={looked === version.id}
            onLook={() => setLooked(looked === version.id ? undefined : version.id)}
            isBusy={restore.isPending && restore.variables === version.id}
            onRestore={() => void putBack(version.id)}
          >
            <VersionText version={version} />
          </VersionEntry>
        ))}
      </VersionList>
    </Stack>
  );
}

function VersionText({ version: { part, text } }: { version: Version }) {
  return (
    // A text that is looked back at does not follow what is played.
    <PlayedContext value={undefined}>
      {part === "transcript" ? (
        <Reading>
          <PlainTranscript transcript={text} />
        </Reading>
      ) : (
        <ProcessedResult part={part} text={text} videoLink="" topHeading={3} />
      )}
    </PlayedContext>
  );
}
