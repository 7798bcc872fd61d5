import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import type { Recording } from "./recording.ts";
import type { ReadyPanelProps } from "./ready-panel.tsx";
import classes from "./recording.module.css";

/** Recordings that were not stopped, because the tab was closed, the battery ran out or the browser crashed. */
export function InterruptedList({ manager, options, microphone }: ReadyPanelProps) {
  if (manager.interrupted.length === 0) return null;
  return (
    <section aria-labelledby="interrupted">
      <Title order={2} id="interrupted" mb="sm">
        Interrupted
      </Title>
      <Stack component="ul">
        {manager.interrupted.map((recording) => (
          <li key={recording.id} className={classes.item}>
            <InterruptedRecording
              manager={manager}
              options={options}
              microphone={microphone}
              recording={recording}
            />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function InterruptedRecording({
  manager,
  options,
  microphone,
  recording,
}: ReadyPanelProps & { recording: Recording }) {
  const [busy, setBusy] = useState<"recovering" | "discarding">();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error>();
  const { sermonId, sermonTitle, startedAt, stored } = recording;
  const length = formatTimestamp(stored.seconds);
  const isOfThisSermon = sermonId === options.sermonId;

  const attempt = async (action: typeof busy, work: () => Promise<void>) => {
    setBusy(action);
    setError(undefined);
    await work().catch((failure: unknown) => setError(failure as Error));
    setBusy(undefined);
  };
  const resume = async () => {
    const stream = microphone.stream ?? (await microphone.open());
    if (!stream) return;
    await manager.resume(recording, options, stream);
    microphone.detach();
  };

  return (
    <>
      <Text fw={500}>The recording of “{sermonTitle}” was interrupted.</Text>
      <Text size="sm" c="dimmed">
        Started {formatDateTime(startedAt)} · {length} saved on this device
      </Text>
      <Group gap="sm">
        <BusyButton
          busy={busy === "recovering"}
          busyLabel="Recovering..."
          onClick={() => void attempt("recovering", () => manager.recover(recording))}
        >
          Recover {length}
        </BusyButton>
        {isOfThisSermon ? (
          <Button variant="default" onClick={() => void attempt(undefined, resume)}>
            Resume Recording
          </Button>
        ) : (
          <Button variant="default" component={Link} to={paths.recordSermon(sermonId)}>
            Open That Sermon
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      {error && !isAsking && <ErrorNotice error={error} />}
      <ConfirmDialog
        opened={isAsking}
        title="Discard Recording?"
        text={`${length} of “${sermonTitle}” will be permanently deleted.`}
        confirm={{ label: "Discard", busyLabel: "Discarding...", busy: busy === "discarding" }}
        error={error?.message}
        onConfirm={() => void attempt("discarding", () => manager.discard(recording.id))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
