// Players of videos on other services. A page loads one once its reader has clicked, and nothing from there before.
import { findVimeoId, findYoutubeId } from "../../contract/media/video.ts";

export interface VideoEmbed {
  service: "YouTube" | "Vimeo";
  /** What a frame of the page may load. */
  origin: string;
  /** The player, which starts at once. */
  url: string;
}

const YOUTUBE = "https://www.youtube-nocookie.com";
const VIMEO = "https://player.vimeo.com";

/** Undefined for other links. */
export function findVideoEmbed(link: string | null): VideoEmbed | undefined {
  if (link === null) return undefined;
  const youtubeId = findYoutubeId(link);
  if (youtubeId !== undefined)
    return { service: "YouTube", origin: YOUTUBE, url: `${YOUTUBE}/embed/${youtubeId}?autoplay=1` };
  const vimeoId = findVimeoId(link);
  return vimeoId === undefined
    ? undefined
    : { service: "Vimeo", origin: VIMEO, url: `${VIMEO}/video/${vimeoId}?autoplay=1&dnt=1` };
}
