import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Study } from "../../../contract/study.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { VersionEntry, VersionList } from "../../ui/version-entry.tsx";
import { useRestoreStudyVersion, useStudyVersions } from "./study-editor.queries.ts";
import type { StudySaving } from "./study-editing.ts";
import { outlineStudy } from "./study-outline.ts";
import classes from "./editor.module.css";

interface VersionsDialogProps {
  saving: StudySaving;
  opened: boolean;
  onClose: () => void;
  onRestored: (study: Study) => void;
}

/** What a study was before: look at it, and put it back. */
export function VersionsDialog({ saving, opened, onClose, onRestored }: VersionsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Earlier Versions">
      <Versions saving={saving} onRestored={onRestored} />
    </Modal>
  );
}

function Versions({ saving, onRestored }: Pick<VersionsDialogProps, "saving" | "onRestored">) {
  const versions = useStudyVersions(saving.id);
  const restore = useRestoreStudyVersion(saving.id);
  const [looked, setLooked] = useState<string>();
  const [isUnsaved, setUnsaved] = useState(false);

  if (versions.isPending) return <Skeleton height="6rem" aria-label="Loading the versions" />;
  if (versions.isError) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  const { items } = versions.data;
  if (items.length === 0) {
    return (
      <Text c="dimmed">There is no earlier version yet. While you write, one is kept every few minutes.</Text>
    );
  }
  const putBack = async (id: string) => {
    if (restore.isPending) return;
    // What is being written becomes a version of its own.
    const isSaved = await saving.saveNow();
    setUnsaved(!isSaved);
    if (!isSaved) return;
    const study = await restore.mutateAsync(id).catch(() => undefined);
    if (study) onRestored(study);
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
        {items.map(({ id, author, replacedAt, study }) => (
          <VersionEntry
            key={id}
            title={study.title || author}
            replacedAt={replacedAt}
            isShown={looked === id}
            onLook={() => setLooked(looked === id ? undefined : id)}
            isBusy={restore.isPending && restore.variables === id}
            onRestore={() => void putBack(id)}
          >
            <p className={classes.outline}>{outlineStudy(study)}</p>
          </VersionEntry>
        ))}
      </VersionList>
    </Stack>
  );
}
