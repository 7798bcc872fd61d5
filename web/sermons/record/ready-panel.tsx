import { Button, Stack, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { OtherInputMethods } from "../wizard/other-input-methods.tsx";
import { LevelMeter } from "./device/level-meter.tsx";
import { MicrophoneSelect } from "./device/microphone-select.tsx";
import { NoticeAlert } from "./notice-alert.tsx";
import type { RecordingManager, RecordingOptions } from "./recording-manager.ts";
import classes from "./recording.module.css";
import { describeMicrophoneProblem } from "./describe-problems.ts";
import type { MicrophoneChoice } from "./device/use-microphone.ts";

export interface ReadyPanelProps {
  manager: RecordingManager;
  options: RecordingOptions;
  microphone: MicrophoneChoice;
}

export function ReadyPanel({ manager, options, microphone }: ReadyPanelProps) {
  const { chosen, choose, microphones, stream, error, isOpening, open, detach } = microphone;
  const [isSilent, setSilent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const timeLeft = useTimeLeft();

  const start = async () => {
    setRefusal(undefined);
    const found = stream ?? (await open());
    if (!found) return;
    // Otherwise a browser that is short of space may clear the storage of this page.
    void navigator.storage.persist().catch(() => undefined);
    try {
      await manager.record(options, found);
      detach();
    } catch (failure) {
      setRefusal((failure as Error).message);
    }
  };

  return (
    <section className={classes.panel} aria-label="New recording">
      <Stack gap="sm">
        <MicrophoneSelect microphones={microphones} chosen={chosen} onChoose={(id) => void choose(id)} />
        {stream ? (
          <LevelMeter stream={stream} onSilence={setSilent} />
        ) : (
          <Button variant="default" onClick={() => void open()} disabled={isOpening}>
            Test Microphone
          </Button>
        )}
      </Stack>
      <NoticeAlert
        notice={describeMicrophoneProblem({ ...NO_PROBLEM, isSilent: isSilent && stream !== undefined })}
      />
      <BusyButton
        className={classes.start}
        size="xl"
        radius="xl"
        leftSection={<IconMicrophone size={26} aria-hidden />}
        busy={isOpening}
        busyLabel="Opening Microphone..."
        onClick={() => void start()}
      >
        Start Recording
      </BusyButton>
      <Text ta="center">Remember to tell people you’re recording.</Text>
      {timeLeft !== undefined && (
        <Text size="sm" ta="center" c="dimmed">
          About {timeLeft} of recording time left on this device. Anything longer is saved on the server.
        </Text>
      )}
      {refusal && <ErrorNotice error={refusal} />}
      {error && (
        <>
          <ErrorNotice error={error} onRetry={() => void open()} />
          <OtherInputMethods sermonId={options.sermonId} except="record" />
        </>
      )}
    </section>
  );
}

const NO_PROBLEM = {
  phase: "recording",
  problem: undefined,
  lostAt: undefined,
  name: "",
  isMuted: false,
};

const BYTES_PER_SECOND = 6200;
const MAX_SHOWN_SECONDS = 3 * 3600;

/** The recording time left on this device, if it is short. */
function useTimeLeft(): string | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const remember = ({ quota = 0, usage = 0 }: StorageEstimate) =>
      setSeconds(Math.max(0, quota - usage) / BYTES_PER_SECOND);
    void navigator.storage.estimate().then(remember, () => undefined);
  }, []);
  if (seconds === undefined || seconds > MAX_SHOWN_SECONDS) return undefined;
  const minutes = Math.floor(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
