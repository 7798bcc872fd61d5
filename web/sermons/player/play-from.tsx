import { Anchor } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import classes from "./play-from.module.css";
import { usePlayerControls } from "./player-controls.ts";
import iconLink from "../../ui/layout/icon-link.module.css";

export function ParagraphTime({ seconds }: { seconds: number }) {
  const playFrom = usePlayerControls()?.playFrom;
  const time = formatTimestamp(seconds);
  if (!playFrom) return time;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.time}
      aria-label={`Play from ${time}`}
      onClick={() => playFrom(seconds)}
    >
      <IconPlayerPlay size={12} aria-hidden />
      {time}
    </Anchor>
  );
}

export function PlayFrom({ seconds, playFrom }: { seconds: number; playFrom: (seconds: number) => void }) {
  return (
    <Anchor component="button" type="button" className={iconLink.link} onClick={() => playFrom(seconds)}>
      <IconPlayerPlay size={16} aria-hidden />
      Play from {formatTimestamp(seconds)}
    </Anchor>
  );
}
