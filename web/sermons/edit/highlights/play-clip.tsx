import { Anchor } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { usePlayerControls } from "../../player/player-controls.ts";
import iconLink from "../../../ui/layout/icon-link.module.css";

/** Plays a quote: the recording until its end, or the video from its start. Hidden if the page has neither. */
export function PlayClip({ start, end }: { start: number; end: number | undefined }) {
  const controls = usePlayerControls();
  const { playback, playFrom } = controls ?? {};
  if (!playFrom) return null;
  const play = () => (playback && end !== undefined ? playback.playClip(start, end) : playFrom(start));
  return (
    <Anchor component="button" type="button" className={iconLink.link} onClick={play}>
      <IconPlayerPlay size={16} aria-hidden />
      Play
    </Anchor>
  );
}
