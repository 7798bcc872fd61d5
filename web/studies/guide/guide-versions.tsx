import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Study } from "../../../contract/study.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import { VersionEntry, VersionList } from "../../ui/version-entry.tsx";
import { listGuideVersions } from "./guide-facts.ts";
import { readGuide, useSaveGuide, useStudyVersions } from "./guide.queries.ts";

interface GuideVersionsProps {
  study: Study;
  /** The version that is open to be read from the start. */
  look?: string;
  opened: boolean;
  onClose: () => void;
}

/** Earlier guides of a study: look at them, and put one back. All else of the study stays as it is. */
export function GuideVersions({ study, look, opened, onClose }: GuideVersionsProps) {
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title="Versions of the Guide">
      <Versions study={study} look={look} onRestored={onClose} />
    </Modal>
  );
}

interface VersionsProps extends Pick<GuideVersionsProps, "study" | "look"> {
  onRestored: () => void;
}

function Versions({ study, look, onRestored }: VersionsProps) {
  const versions = useStudyVersions(study.id);
  const save = useSaveGuide(study.id);
  const [looked, setLooked] = useState(look);

  if (versions.isPending) return <Skeleton height="6rem" aria-label="Loading the versions" />;
  if (versions.isError) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  const now = readGuide(study);
  const guides = listGuideVersions(versions.data.items, now);
  if (guides.length === 0) {
    return <Text c="dimmed">There is no earlier version yet. Whatever replaces this one keeps it here.</Text>;
  }

  const putBack = async (text: string) => {
    if (save.isPending) return;
    const edit = { text, base: now, version: study.version };
    const restored = await save.mutateAsync(edit).catch(() => undefined);
    if (restored) onRestored();
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Putting one back keeps the one that you have now.
      </Text>
      {save.error && <ErrorNotice error={save.error} />}
      <VersionList>
        {guides.map(({ id, markdown, author, replacedAt }) => (
          <VersionEntry
            key={id}
            title={author}
            replacedAt={replacedAt}
            isShown={looked === id}
            onLook={() => setLooked(looked === id ? undefined : id)}
            isBusy={save.isPending && save.variables.text === markdown}
            onRestore={() => void putBack(markdown)}
          >
            <Markdown>{markdown}</Markdown>
          </VersionEntry>
        ))}
      </VersionList>
    </Stack>
  );
}
