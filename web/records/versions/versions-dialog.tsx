import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import { ScrollingText } from "../../ui/browser/scrolling-text.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { RecordVersion, VersionHistory } from "./version-history.ts";
import classes from "./versions-dialog.module.css";
import { Modal } from "../../ui/dialogs/modal.tsx";

export interface VersionsDialogProps<D extends Draft, R extends SavedRecord, Version extends RecordVersion> {
  saving: AutoSave<D, R>;
  history: VersionHistory<Version, R>;
  initialVersionId: string | undefined;
  opened: boolean;
  onClose: () => void;
}

const UNSAVED = "Saving… you can restore a version in a moment.";

export function VersionsDialog<D extends Draft, R extends SavedRecord, Version extends RecordVersion>(
  props: VersionsDialogProps<D, R, Version>,
) {
  const { opened, onClose, history } = props;
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={history.title}>
      <Versions {...props} />
    </Modal>
  );
}

function Versions<D extends Draft, R extends SavedRecord, Version extends RecordVersion>(
  props: VersionsDialogProps<D, R, Version>,
) {
  const { saving, history, onClose } = props;
  const uid = useRecordOwner();
  const [shownId, setShownId] = useState(props.initialVersionId);
  const [restoring, setRestoring] = useState<string>();
  const [problem, setProblem] = useState<Error | string>();
  const { data: versions, ...query } = useQuery({
    queryKey: ["versions", uid, saving.id, history.title],
    queryFn: async ({ signal }) => {
      // Unsaved edits become a version too.
      await saving.saveNow();
      return history.list({ params: { uid, id: saving.id }, signal });
    },
    staleTime: 0,
    gcTime: 0,
    meta: { isCached: false },
  });
  if (query.isPending) return <Skeleton height="6rem" aria-label="Loading versions" />;
  if (!versions) return <ErrorNotice error={query.error ?? ""} onRetry={() => void query.refetch()} />;
  if (versions.length === 0) return <Text c="dimmed">No earlier versions yet. {history.emptyHint}</Text>;

  const restore = async (version: Version) => {
    if (restoring !== undefined) return;
    setRestoring(version.id);
    setProblem(undefined);
    try {
      if (!(await saving.saveNow())) return setProblem(UNSAVED);
      const restored = await history.restore(version, { params: { uid, id: saving.id } });
      if (restored) saving.applyAndBroadcast(restored);
      onClose();
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setRestoring(undefined);
    }
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Restoring an old version keeps the current one too.
      </Text>
      {problem && <ErrorNotice error={problem} />}
      <ul className={classes.versions}>
        {versions.map((version) => (
          <VersionEntry
            key={version.id}
            version={version}
            history={history}
            isShown={shownId === version.id}
            onToggle={() => setShownId(shownId === version.id ? undefined : version.id)}
            isBusy={restoring === version.id}
            onRestore={() => void restore(version)}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface VersionEntryProps<Version extends RecordVersion, R> {
  version: Version;
  history: VersionHistory<Version, R>;
  isShown: boolean;
  onToggle: () => void;
  isBusy: boolean;
  onRestore: () => void;
}

function VersionEntry<Version extends RecordVersion, R>(props: VersionEntryProps<Version, R>) {
  const { version, history, isShown, onToggle, isBusy, onRestore } = props;
  const moment = formatDateTime(version.replacedAt);
  const title = history.getTitle(version) || version.author;
  const by = version.author === "You" ? "you" : version.author;
  return (
    <li className={classes.version}>
      <Group justify="space-between">
        <div>
          <Text fw={600} dir="auto">
            {title}
          </Text>
          <Text size="sm" c="dimmed" dir="auto">
            Saved on {moment}
            {title !== version.author && `, written by ${by}`}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="compact-md" variant="subtle" aria-expanded={isShown} onClick={onToggle}>
            {isShown ? "Hide" : "Preview"}
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
        <ScrollingText label={`Version saved on ${moment}`}>{history.render(version)}</ScrollingText>
      )}
    </li>
  );
}
