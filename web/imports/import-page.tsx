import "@mantine/core/styles/Progress.layer.css";
import { Anchor, Button, Group, NativeSelect, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { Import } from "../../contract/imports/imports.schema.ts";
import { IMPORT_MESSAGES, PROCESSING_PACES, type ProcessingPace } from "../../contract/imports/imports.ts";
import { formatBytes } from "../../contract/media/media.ts";
import { paths } from "../navigation/paths.ts";
import { isNotFound } from "../records/records.ts";
import { useRecordTabTitle } from "../ui/browser/tab-title.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { OfflineNote } from "../ui/inputs/offline-note.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { countOf } from "../ui/text/count-of.ts";
import { describeImport, describeSource, totalOf } from "./import-facts.ts";
import { ImportItems } from "./import-items.tsx";
import { isWorking, useChangeImport, useChooseItems, useDeleteImport, useImport } from "./imports.queries.ts";

/** Chooses the episodes of a feed, imports them and shows the progress. */
export function ImportPage() {
  const { importId = "" } = useParams();
  const query = useImport(importId);
  const one = query.data;
  useRecordTabTitle(one?.title);
  const [isDeleting, setIsDeleting] = useState(false);
  const isMissing = isNotFound(query.error);
  return (
    <Page
      title={one?.title ?? "Import"}
      lead={one && describeSource(one)}
      above={<BackLink to={paths.imports()} label="Import Sermons" />}
      action={
        one && (
          <Button size="sm" variant="default" aria-label="Remove import" onClick={() => setIsDeleting(true)}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </Button>
        )
      }
    >
      {query.isPending && (
        <>
          <Text component="output" display="block" c="dimmed" mb="md">
            Loading import...
          </Text>
          <Skeleton height="14rem" radius="lg" />
        </>
      )}
      {query.isError && (isMissing || !one) && (
        <ErrorNotice
          error={isMissing ? IMPORT_MESSAGES.notFound : "Failed to load import"}
          onRetry={isMissing ? undefined : () => void query.refetch()}
        />
      )}
      {one && !isMissing && (
        <>
          <ImportControls one={one} />
          <ImportItems one={one} />
          <RemoveDialog one={one} opened={isDeleting} onClose={() => setIsDeleting(false)} />
        </>
      )}
    </Page>
  );
}

const PACE_LABELS: Record<ProcessingPace, string> = {
  none: "Not now",
  "5 a day": "5 sermons a day",
  "20 a day": "20 sermons a day",
  all: "All, as they arrive",
};

function ImportControls({ one }: { one: Import }) {
  const { id, counts, pace } = one;
  const change = useChangeImport(id);
  const choose = useChooseItems(id);
  const chosen = totalOf(one) - counts.skipped;
  const isBusy = isWorking(one);
  return (
    <Stack gap="md" mb="xl">
      <div>
        <Text component="output" display="block" mb="xs">
          {describeImport(one)}
          {counts.waiting > 0 && ` · ${describeRest(one)}`}
        </Text>
        {counts.done + counts.failed > 0 && (
          <Progress
            value={((counts.done + counts.failed) / Math.max(chosen, 1)) * 100}
            aria-label="Sermons that are imported"
          />
        )}
        {isBusy && (
          <Text size="sm" c="dimmed" mt="xs">
            You can leave this page. The import continues.
          </Text>
        )}
      </div>
      <NativeSelect
        label="Transcribe and process them"
        description="Summaries, lesson plans and highlights of the imported sermons."
        maw="20rem"
        data={PROCESSING_PACES.map((value) => ({ value, label: PACE_LABELS[value] }))}
        value={pace}
        onChange={(event) => change.mutate({ pace: event.currentTarget.value as ProcessingPace })}
      />
      <OfflineNote />
      {(change.error ?? choose.error) && <ErrorNotice error={(change.error ?? choose.error)!} />}
      <Group gap="sm">
        {counts.waiting + counts.running > 0 &&
          (isBusy ? (
            <BusyButton
              variant="default"
              busy={change.isPending}
              busyLabel="Pausing..."
              onClick={() => change.mutate({ state: "paused" })}
            >
              Pause
            </BusyButton>
          ) : (
            <BusyButton
              busy={change.isPending && change.variables.state === "running"}
              busyLabel="Starting..."
              onClick={() => change.mutate({ state: "running" })}
            >
              {counts.done > 0 ? "Continue" : `Import ${countOf(counts.waiting, "Sermon")}`}
            </BusyButton>
          ))}
        {counts.failed > 0 && (
          <BusyButton
            variant="default"
            busy={choose.isPending}
            busyLabel="Starting..."
            onClick={() =>
              choose.mutate(
                { from: "failed", state: "waiting" },
                { onSuccess: () => change.mutate({ state: "running" }) },
              )
            }
          >
            Try Failed Ones Again
          </BusyButton>
        )}
        {counts.done > 0 && (
          <Anchor component={Link} to={paths.library()}>
            Open the library
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}

const describeRest = ({ counts, bytesLeft }: Import) =>
  `${countOf(counts.waiting, "sermon")} to import${bytesLeft > 0 ? `, about ${formatBytes(bytesLeft)}` : ""}`;

function RemoveDialog({ one, opened, onClose }: { one: Import; opened: boolean; onClose: () => void }) {
  const remove = useDeleteImport(one.id);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove This Import?"
      text="The list of episodes is removed, and nothing more is imported. Imported sermons stay in your library."
      confirm={{ label: "Remove", busyLabel: "Removing...", busy: remove.isPending }}
      {...(remove.error && { error: remove.error.message })}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.imports()) })}
      onClose={onClose}
    />
  );
}
