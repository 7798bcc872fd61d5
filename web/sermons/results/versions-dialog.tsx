import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Sermon } from "../../../contract/sermon.ts";
import type { Version, VersionedPart } from "../../../contract/versions.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Reading } from "../../ui/reading.tsx";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import { PlainTranscript } from "../marked-text.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { PlayedContext } from "../media/played.ts";
import { ProcessedResult } from "../processed-result.tsx";
import { describeExtent } from "../transcript-facts.ts";
import { formatMoment } from "../../ui/moment.ts";
import { useRestoreVersion, useVersions } from "./versions.queries.ts";
import classes from "./results.module.css";

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
      <VersionList sermon={sermon} part={part} look={look} onRestored={onClose} />
    </Modal>
  );
}

interface VersionListProps extends Pick<VersionsDialogProps, "sermon" | "part" | "look"> {
  onRestored: () => void;
}

function VersionList({ sermon, part, look, onRestored }: VersionListProps) {
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
      <ul className={classes.versions}>
        {items.map((version) => (
          <VersionEntry
            key={version.id}
            version={version}
            isShown={looked === version.id}
            onLook={() => setLooked(looked === version.id ? undefined : version.id)}
            isBusy={restore.isPending && restore.variables === version.id}
            onRestore={() => void putBack(version.id)}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface VersionEntryProps {
  version: Version;
  isShown: boolean;
  onLook: () => void;
  isBusy: boolean;
  onRestore: () => void;
}

function VersionEntry({ version, isShown, onLook, isBusy, onRestore }: VersionEntryProps) {
  const { author, part, replacedAt, text } = version;
  const moment = formatMoment(replacedAt);
  return (
    <li className={classes.version}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{part === "transcript" ? describeExtent(text, null) : author}</Text>
          <Text size="sm" c="dimmed">
            Kept on {moment}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="compact-md" variant="subtle" aria-expanded={isShown} onClick={onLook}>
            {isShown ? "Hide" : "Look at It"}
          </Button>
          <BusyButton
            size="compact-md"
            variant="default"
            busy={isBusy}
            busyLabel="Restoring..."
            onClick={onRestore}
          >
            Restore
          </BusyButton>
        </Group>
      </Group>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={classes.one} aria-label={`Version kept on ${moment}`} tabIndex={0}>
          {/* A text that is looked back at does not follow what is played. */}
          <PlayedContext value={undefined}>
            {part === "transcript" ? (
              <Reading>
                <PlainTranscript transcript={text} />
              </Reading>
            ) : (
              <ProcessedResult part={part} text={text} videoLink="" topHeading={3} />
            )}
          </PlayedContext>
        </section>
      )}
    </li>
  );
}
