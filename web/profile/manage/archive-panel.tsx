import "@mantine/core/styles/Progress.layer.css";
import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconArchive, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { formatArchiveOutcome } from "./archive-outcome.ts";
import classes from "../profile-page.module.css";
import { ProfileSection } from "../profile-section.tsx";
import { useRestoreArchive } from "./use-restore-archive.ts";
import { useDownloadEverything } from "./use-download-everything.ts";

export function ArchivePanel() {
  const download = useDownloadEverything();
  const { restoreArchive, cancel, share, outcome, error } = useRestoreArchive();
  const isPending = share !== undefined;
  const choose = (archive: File | null) => {
    if (archive) void restoreArchive(archive);
  };
  return (
    <ProfileSection title="Your content">
      <Text c="dimmed">
        Download all your content in one file. You can restore it here without overwriting anything.
      </Text>
      <Group gap="0.75rem">
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          busy={download.isPending}
          busyLabel="Preparing..."
          onClick={() => download.mutate()}
        >
          Download everything
        </BusyButton>
        <FileButton onChange={choose} accept=".zip,application/zip" disabled={isPending}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isPending}
              leftSection={<IconArchive size={18} aria-hidden />}
            >
              Restore from archive
            </Button>
          )}
        </FileButton>
      </Group>
      {download.isSuccess && (
        <output className={classes.state}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          <span>Your download has started. It can take a while if you have many recordings.</span>
        </output>
      )}
      {download.error && <ErrorNotice error={download.error} />}
      {share !== undefined && <UploadProgress share={share} onCancel={cancel} />}
      {outcome && (
        <output className={classes.state}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <span>{formatArchiveOutcome(outcome)}</span>
        </output>
      )}
      {error && <ErrorNotice error={error} />}
    </ProfileSection>
  );
}

/** So that the bar is visible from the start. */
const MIN_SHOWN_PERCENT = 2;

function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1;
  const label = isSent ? "Restoring your content…" : "Uploading the archive";
  return (
    <Stack gap="0.375rem">
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <Text size="sm" component="output">
          {isSent ? label : `${label}: ${Math.floor(share * 100)}%`}
        </Text>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={Math.max(share * 100, MIN_SHOWN_PERCENT)} animated={isSent} aria-label={label} />
    </Stack>
  );
}
