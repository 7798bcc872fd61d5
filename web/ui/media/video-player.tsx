import { buildEmbedUrl } from "../../../contract/media/video.ts";
import classes from "./video-player.module.css";

interface VideoPlayerProps {
  /** Address of a video on YouTube or Vimeo; for any other there is no player. */
  link: string;
  title: string;
  start?: number;
  /** Pixels; without it the player is as high as 16:9 asks. */
  height?: number;
  plays?: boolean;
}

export function VideoPlayer({ link, title, start = 0, height, plays = false }: VideoPlayerProps) {
  const address = buildEmbedUrl(link, start);
  if (!address) return null;
  return (
    <iframe
      className={height === undefined ? `${classes.player} ${classes.wide}` : classes.player}
      src={plays ? playAtOnce(address) : address}
      title={title}
      height={height}
      loading="lazy"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin, so it cannot lift this
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="accelerometer; autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
      // YouTube refuses to play where it is not told who embeds it.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

function playAtOnce(address: string): string {
  const url = new URL(address);
  url.searchParams.set("autoplay", "1");
  return url.href;
}
