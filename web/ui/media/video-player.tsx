import { buildEmbedUrl } from "../../../contract/media/video.ts";
import classes from "./video-player.module.css";

interface VideoPlayerProps {
  /** URL of a YouTube or Vimeo video. Other URLs render nothing. */
  link: string;
  title: string;
  start?: number;
  /** Pixels; the default is a 16:9 ratio. */
  height?: number;
  autoplay?: boolean;
}

export function VideoPlayer({ link, title, start = 0, height, autoplay = false }: VideoPlayerProps) {
  const embedUrl = buildEmbedUrl(link, start);
  if (!embedUrl) return null;
  return (
    <iframe
      className={height === undefined ? `${classes.player} ${classes.wide}` : classes.player}
      src={autoplay ? withAutoplay(embedUrl) : embedUrl}
      title={title}
      height={height}
      loading="lazy"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is cross-origin, so it can't remove the sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="accelerometer; autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
      // YouTube refuses to play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

function withAutoplay(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set("autoplay", "1");
  return url.href;
}
