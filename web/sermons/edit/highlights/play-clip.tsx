import { Anchor } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { usePlayerControls } from "../../player/player-controls.ts";
import iconLink from "../../../ui/layout/icon-link.module.css";

/** Plays what a quote was said in: a recording to its end, a video from there on. Nothing where the page plays neither. */
export function PlayClip({ start, end }: { start: number; end: number | undefined }) {
  const played = usePlayerControls();
  const { playback, playFrom } = played ?? {};
  if (!playFrom) return null;
  const play = () => (playback && end !== undefined ? playback.playClip(start, end) : playFrom(start));
  return (
    <Anchor component="button" type="button" className={iconLink.link} onClick={play}>
      <IconPlayerPlay size={16} aria-hidden />
      Play
    </Anchor>
  );
}
