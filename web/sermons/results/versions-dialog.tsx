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
  /** Saves what is being written before another text takes its place; answers whether that is done. */
  prepare?: () => Promise<boolean>;
  onRestored?: (sermon: Sermon) => void;
}

/** Earlier texts of one part of a sermon: look at them, and put one back. */
export function VersionsDialog({ opened, onClose, onRestored, ...versions }: VersionsDialogProps) {
  const isOpen = useOpenedAfterMount(opened);
  const { part } = versions;
  const name = part === "transcript" ? "Transcript" : RESULT_NAMES[part];
  const close = (restored: Sermon) => {
    onRestored?.(restored);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={`Versions of the ${name}`}>
      <Versions {...versions} onRestored={close} />
    </Modal>
  );
}

interface VersionsProps extends Omit<VersionsDialogProps, "opened" | "onClose" | "onRestored"> {
  onRestored: (sermon: Sermon) => void;
}

function Versions({ sermon, part, look, prepare, onRestored }: VersionsProps) {
  const versions = useVersions(sermon.id, part);
  const restore = useRestoreVersion(sermon.id, part);
  const [looked, setLooked] = useState(look);
  const [isUnsaved, setUnsaved] = useState(false);

  if (versions.isPending) return <Skeleton height="6rem" aria-label="Loading the versions" />;
  if (versions.isError) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  const { items } = versions.data;
  if (items.length === 0) {
    return <Text c="dimmed">There is no earlier version yet. Whatever replaces this one keeps it here.</Text>;
  }

  const putBack = async (id: string) => {
    if (restore.isPending) return;
    const isReady = (await prepare?.()) ?? true;
    setUnsaved(!isReady);
    if (!isReady) return;
    const restored = await restore.mutateAsync(id).catch(() => undefined);
    if (restored) onRestored(restored);
  };
  const problem = isUnsaved
    ? "Your last changes are not saved yet. Once they are, an earlier version can be put back."
    : restore.error;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Putting one back keeps the one that you have now.
      </Text>
      {problem && <ErrorNotice error={problem} />}
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
