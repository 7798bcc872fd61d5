const YOUTUBE_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const VIMEO_HOSTS = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);
const YOUTUBE_ID = /^[\w-]{11}$/;

export const INVALID_VIDEO_LINK = "Please enter a valid YouTube URL";

function parseWebAddress(link: string): URL | undefined {
  if (!/^https?:\/\//i.test(link.trim())) return undefined;
  return URL.parse(link.trim()) ?? undefined;
}

/** The video id in a watch, youtu.be, embed, live or shorts link. */
export function findYoutubeId(link: string): string | undefined {
  const url = parseWebAddress(link);
  if (!url) return undefined;
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  let id: string | null = null;
  if (url.hostname === "youtu.be") id = first;
  else if (YOUTUBE_HOSTS.has(url.hostname)) {
    if (first === "watch") id = url.searchParams.get("v");
    else if (["embed", "live", "shorts", "v"].includes(first)) id = second;
  }
  return id && YOUTUBE_ID.test(id) ? id : undefined;
}

/** The id of a playlist in a link to it, or to one of its videos. */
export function findPlaylistId(link: string): string | undefined {
  const url = parseWebAddress(link);
  const id = url && YOUTUBE_HOSTS.has(url.hostname) ? url.searchParams.get("list") : null;
  return id && /^[\w-]{2,64}$/.test(id) ? id : undefined;
}

export function findVimeoId(link: string): string | undefined {
  const url = parseWebAddress(link);
  if (!url || !VIMEO_HOSTS.has(url.hostname)) return undefined;
  return url.pathname.split("/").find((part) => /^\d{6,12}$/.test(part));
}

/** URL of the embedded player for a YouTube or Vimeo link, starting at `start` seconds, rounded down. */
export function buildEmbedUrl(link: string, start = 0): string | undefined {
  const from = Math.max(0, Math.floor(start));
  const youtubeId = findYoutubeId(link);
  if (youtubeId) {
    return `https://www.youtube.com/embed/${youtubeId}${from > 0 ? `?start=${from}` : ""}`;
  }
  const vimeoId = findVimeoId(link);
  return vimeoId && `https://player.vimeo.com/video/${vimeoId}${from > 0 ? `#t=${from}s` : ""}`;
}

/** YouTube URL that plays the video from `start` seconds, rounded down. */
export function buildWatchUrl(link: string, start = 0): string | undefined {
  const id = findYoutubeId(link);
  return id && `https://www.youtube.com/watch?v=${id}&t=${Math.max(0, Math.floor(start))}s`;
}

export function buildThumbnailUrl(link: string): string | undefined {
  const id = findYoutubeId(link);
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}
