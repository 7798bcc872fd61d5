import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { VersionEntry, VersionList } from "../ui/version-entry.tsx";
import type { AutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";

/** What a record was before a change, as every kind of version has it. */
interface KeptVersion {
  id: string;
  author: string;
  replacedAt: string;
}

interface VersionsProps<D extends Draft, R, Version extends KeptVersion> {
  saving: AutoSave<D, R>;
  versions: UseQueryResult<{ items: Version[] }>;
  /** Puts the version of this id back. */
  restore: UseMutationResult<R, Error, string>;
  /** The version that is looked at first. */
  look?: string | undefined;
  titleOf: (version: Version) => string;
  /** Shows what a version holds. */
  children: (version: Version) => ReactNode;
}

interface VersionsDialogProps<D extends Draft, R, Version extends KeptVersion> extends VersionsProps<
  D,
  R,
  Version
> {
  opened: boolean;
  onClose: () => void;
}

/** What a record was before: look at it, and put it back. */
export function VersionsDialog<D extends Draft, R, Version extends KeptVersion>({
  opened,
  onClose,
  ...props
}: VersionsDialogProps<D, R, Version>) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Earlier Versions">
      <Versions {...props} onRestored={onClose} />
    </Modal>
  );
}

function Versions<D extends Draft, R, Version extends KeptVersion>(
  props: VersionsProps<D, R, Version> & { onRestored: () => void },
) {
  const { saving, versions, restore, look, titleOf, children, onRestored } = props;
  const [looked, setLooked] = useState(look);
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
    const record = await restore.mutateAsync(id).catch(() => undefined);
    if (!record) return;
    saving.take(record);
    onRestored();
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
            title={titleOf(version) || version.author}
            replacedAt={version.replacedAt}
            isShown={looked === version.id}
            onLook={() => setLooked(looked === version.id ? undefined : version.id)}
            isBusy={restore.isPending && restore.variables === version.id}
            onRestore={() => void putBack(version.id)}
          >
            {children(version)}
          </VersionEntry>
        ))}
      </VersionList>
    </Stack>
  );
}
