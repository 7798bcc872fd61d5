import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ErrorNotice } from "./error-notice.tsx";
import { useOpenedAfterMount } from "./use-opened-after-mount.ts";
import { VersionEntry, VersionList } from "./version-entry.tsx";

/** What something was before a change, whatever it is. */
interface KeptVersion {
  id: string;
  replacedAt: string;
}

interface VersionsProps<Version extends KeptVersion> {
  /** The query that fetches the versions, and what it has found so far. */
  query: UseQueryResult;
  versions: readonly Version[];
  /** The version that is looked at first. */
  look?: string | undefined;
  /** When a version is kept, for where there is none. */
  whenKept?: string;
  titleOf: (version: Version) => string;
  /** Saves what is being written before another text takes its place; answers whether that is done. */
  prepare?: () => Promise<boolean>;
  /** Puts a version back; throws where that fails. */
  restore: (version: Version) => Promise<unknown>;
  /** Shows what a version holds. */
  children: (version: Version) => ReactNode;
}

interface VersionsDialogProps<Version extends KeptVersion> extends VersionsProps<Version> {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** What something was before: look at it, and put it back. */
export function VersionsDialog<Version extends KeptVersion>({
  title,
  opened,
  onClose,
  ...versions
}: VersionsDialogProps<Version>) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} size="lg" title={title}>
      <Versions {...versions} onRestored={onClose} />
    </Modal>
  );
}

const UNSAVED = "Your last changes are not saved yet. Once they are, an earlier version can be put back.";

function Versions<Version extends KeptVersion>(props: VersionsProps<Version> & { onRestored: () => void }) {
  const { query, versions, titleOf, children } = props;
  const { whenKept = "Whatever replaces this one keeps it here." } = props;
  const [looked, setLooked] = useState(props.look);
  const [restoring, setRestoring] = useState<string>();
  const [problem, setProblem] = useState<Error | string>();

  if (query.isPending) return <Skeleton height="6rem" aria-label="Loading the versions" />;
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (versions.length === 0) return <Text c="dimmed">There is no earlier version yet. {whenKept}</Text>;

  const putBack = async (version: Version) => {
    if (restoring !== undefined) return;
    setRestoring(version.id);
    setProblem(undefined);
    try {
      if ((await props.prepare?.()) === false) return setProblem(UNSAVED);
      await props.restore(version);
      props.onRestored();
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setRestoring(undefined);
    }
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Putting one back keeps the one that you have now.
      </Text>
      {problem && <ErrorNotice error={problem} />}
      <VersionList>
        {versions.map((version) => (
          <VersionEntry
            key={version.id}
            title={titleOf(version)}
            replacedAt={version.replacedAt}
            isShown={looked === version.id}
            onLook={() => setLooked(looked === version.id ? undefined : version.id)}
            isBusy={restoring === version.id}
            onRestore={() => void putBack(version)}
          >
            {children(version)}
          </VersionEntry>
        ))}
      </VersionList>
    </Stack>
  );
}
