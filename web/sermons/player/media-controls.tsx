import { ActionIcon, Button, Text } from "@mantine/core";
import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward15,
  IconRewindForward15,
} from "@tabler/icons-react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import classes from "./media-player.module.css";
import { SPEEDS } from "./playback.ts";
import type { MediaState } from "./use-media-state.ts";

interface MediaControlsProps {
  state: MediaState;
  /** Seconds; undefined if unknown. */
  length: number | undefined;
  describePlace: (second: number) => string;
  jump: number;
  onToggle: () => void;
  onMove: (seconds: number) => void;
  onMoveTo: (second: number) => void;
  onSpeed: (speed: number) => void;
  onFullScreen: (() => void) | undefined;
  follows?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
}

export function MediaControls({
  state: { second, isPlaying, isWaiting, speed },
  length,
  describePlace,
  jump,
  onToggle,
  onMove,
  onMoveTo,
  onSpeed,
  onFullScreen,
  follows,
}: MediaControlsProps) {
  const play = isPlaying ? "Pause" : "Play";
  return (
    <div className={classes.controls}>
      <div className={classes.buttons}>
        <ActionIcon aria-label={`Back ${jump} seconds`} onClick={() => onMove(-jump)}>
          <IconRewindBackward15 size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          radius="xl"
          variant="light"
          color="cedar"
          aria-label={play}
          data-waiting={isWaiting || undefined}
          className={classes.play}
          onClick={onToggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon aria-label={`Forward ${jump} seconds`} onClick={() => onMove(jump)}>
          <IconRewindForward15 size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <input
        type="range"
        className={classes.track}
        aria-label="Position"
        aria-valuetext={describePlace(second)}
        min={0}
        max={length ?? Math.max(second, 1)}
        step={1}
        value={second}
        onChange={(event) => onMoveTo(event.currentTarget.valueAsNumber)}
      />
      <span className={classes.times} aria-hidden>
        {formatTimestamp(second)}
        <Text span inherit c="dimmed">
          {" "}
          / {length === undefined ? "–:––" : formatTimestamp(length)}
        </Text>
      </span>
      <div className={classes.choices}>
        <select
          className={classes.speed}
          aria-label="Speed"
          value={speed}
          onChange={(event) => onSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        {follows && (
          <Button
            size="compact-md"
            variant={follows.isOn ? "light" : "subtle"}
            aria-pressed={follows.isOn}
            onClick={() => follows.onChange(!follows.isOn)}
          >
            Follow
          </Button>
        )}
        {onFullScreen && (
          <ActionIcon aria-label="Full screen" onClick={onFullScreen}>
            <IconMaximize size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
