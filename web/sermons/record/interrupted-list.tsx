import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import type { RecordingManager, RecordingOptions } from "./recording-manager.ts";
import type { Recording } from "./recording.ts";
import classes from "./recording.module.css";
import type { MicrophoneChoice } from "./device/use-microphone.ts";

interface InterruptedListProps {
  manager: RecordingManager;
  order: RecordingOptions;
  microphone: MicrophoneChoice;
}

/** Recordings that nobody has stopped: the tab was closed, the battery was empty, the browser crashed. */
export function InterruptedList({ manager, order, microphone }: InterruptedListProps) {
  if (manager.interrupted.length === 0) return null;
  return (
    <section aria-labelledby="interrupted">
      <Title order={2} id="interrupted" mb="sm">
        Interrupted
      </Title>
      <Stack component="ul">
        {manager.interrupted.map((recording) => (
          <li key={recording.id} className={classes.item}>
            <Interrupted manager={manager} order={order} microphone={microphone} recording={recording} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Interrupted({
  manager,
  order,
  microphone,
  recording,
}: InterruptedListProps & { recording: Recording }) {
  const [busy, setBusy] = useState<"recovering" | "discarding">();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error>();
  const { sermonId, sermonTitle, startedAt, stored } = recording;
  const length = formatTimestamp(stored.seconds);
  const isOfThisSermon = sermonId === order.sermonId;

  const attempt = async (what: typeof busy, work: () => Promise<void>) => {
    setBusy(what);
    setError(undefined);
    await work().catch((failure: unknown) => setError(failure as Error));
    setBusy(undefined);
  };
  const goOn = async () => {
    const stream = microphone.stream ?? (await microphone.open());
    if (!stream) return;
    await manager.goOn(recording, order, stream);
    microphone.handOver();
  };

  return (
    <>
      <Text fw={500}>The recording of “{sermonTitle}” was interrupted.</Text>
      <Text size="sm" c="dimmed">
        Begun {formatDateTime(startedAt)} · {length} kept on this device
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
          <Button variant="default" onClick={() => void attempt(undefined, goOn)}>
            Go on Recording
          </Button>
        ) : (
          <Button variant="default" component={Link} to={paths.recordSermon(sermonId)}>
            Open that Sermon
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
