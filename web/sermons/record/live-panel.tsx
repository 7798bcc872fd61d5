import { Button, Text } from "@mantine/core";
import {
  IconBookmark,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from "@tabler/icons-react";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { LevelMeter } from "./device/level-meter.tsx";
import type { LiveRecording } from "./live-recording.ts";
import { MicrophoneSelect } from "./device/microphone-select.tsx";
import { NoticeAlert } from "./notice-alert.tsx";
import { useObservable } from "./observable.ts";
import classes from "./recording.module.css";
import { SaveStatus } from "./save-status.tsx";
import { describeSavingProblem, describeMicrophoneProblem } from "./describe-problems.ts";
import type { MicrophoneChoice } from "./device/use-microphone.ts";

const PHASES = {
  recording: "Recording",
  paused: "Paused",
  waiting: "Waiting for a microphone",
  stopping: "Saving...",
  stopped: "Saved",
};

interface LivePanelProps {
  live: LiveRecording;
  microphones: MicrophoneChoice["microphones"];
}

export function LivePanel({ live, microphones }: LivePanelProps) {
  const { phase, upload, stream, isMuted, lostAt, microphoneProblem, isScreenKeptOn } = useObservable(live);
  const [isSilent, setSilent] = useState(false);
  const savingProblem = describeSavingProblem(upload.audio.problem, upload.problem, true);
  const microphone = describeMicrophoneProblem({
    phase,
    problem: microphoneProblem,
    lostAt,
    name: live.microphoneName,
    isMuted,
    isSilent,
  });
  return (
    <section className={classes.panel} data-docked aria-label="Recording in progress">
      <output className={classes.phase} data-phase={phase}>
        {PHASES[phase]}
      </output>
      <Timer live={live} />
      <LevelMeter stream={stream} onSilence={setSilent} />
      <NoticeAlert notice={microphone} />
      <NoticeAlert notice={savingProblem} />
      <Controls live={live} />
      <SaveStatus upload={upload} />
      <Collapsible summary="Microphone">
        <MicrophonePicker live={live} microphones={microphones} />
      </Collapsible>
      {!isScreenKeptOn && (
        <Text size="sm" c="dimmed" ta="center">
          Keep your screen on. Some devices stop recording when it turns off.
        </Text>
      )}
    </section>
  );
}

const CLOCK_INTERVAL_MS = 200;

function Timer({ live }: { live: LiveRecording }) {
  const [seconds, setSeconds] = useState(() => Math.floor(live.seconds));
  useInterval(() => setSeconds(Math.floor(live.seconds)), CLOCK_INTERVAL_MS, { autoInvoke: true });
  return (
    <div className={classes.timer} role="timer" aria-label="Recorded">
      {formatTimestamp(seconds)}
    </div>
  );
}

function Controls({ live }: { live: LiveRecording }) {
  const { phase, upload } = useObservable(live);
  const [markedAt, setMarked] = useState<number>();
  const isRunning = phase === "recording" || phase === "paused";
  const { marks } = upload.audio.recording;
  return (
    <>
      <div className={classes.controls}>
        <Button
          size="lg"
          variant="light"
          leftSection={<IconBookmark size={22} aria-hidden />}
          disabled={!isRunning}
          onClick={() => setMarked(live.mark())}
        >
          Mark This Moment
        </Button>
        {phase === "paused" ? (
          <Button
            size="lg"
            leftSection={<IconPlayerPlayFilled size={22} aria-hidden />}
            onClick={() => live.resume()}
          >
            Resume
          </Button>
        ) : (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconPlayerPauseFilled size={22} aria-hidden />}
            disabled={!isRunning}
            onClick={() => live.pause()}
          >
            Pause
          </Button>
        )}
        <BusyButton
          size="lg"
          color="red"
          leftSection={<IconPlayerStopFilled size={22} aria-hidden />}
          busy={phase === "stopping"}
          busyLabel="Saving..."
          onClick={() => void live.stop()}
        >
          Stop
        </BusyButton>
      </div>
      <Text component="output" size="sm" ta="center" mih="1.5em">
        {markedAt !== undefined && `Marked ${formatTimestamp(markedAt)}. `}
        {marks.length > 1 && `${marks.length} moments marked.`}
      </Text>
    </>
  );
}

function MicrophonePicker({ live, microphones }: LivePanelProps) {
  const [error, setError] = useState<Error>();
  const switchTo = async (id: string) => {
    setError(undefined);
    await live.switchTo(id).catch((failure: unknown) => setError(failure as Error));
  };
  const current = live.stream.getAudioTracks()[0]?.getSettings().deviceId;
  return (
    <>
      <MicrophoneSelect microphones={microphones} chosen={current} onChoose={(id) => void switchTo(id)} />
      {error && <ErrorNotice error={error} />}
    </>
  );
}
