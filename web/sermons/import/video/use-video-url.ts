import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { findYoutubeId, INVALID_VIDEO_LINK } from "../../../../contract/media/video.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { useStoredValue } from "../../../ui/browser/browser-storage.ts";

/** The link that the user typed before signing in. */
const ImportState = z.object({ url: z.string() });
export type ImportState = z.infer<typeof ImportState>;

/** Saved in this browser during the authorization; `read` returns undefined if it is not a YouTube link. */
export function useVideoUrl({ id, youtubeUrl }: Sermon) {
  const { uid } = useUser();
  const typed = ImportState.safeParse(useLocation().state).data?.url;
  const { stored, store, clear } = useStoredValue(`video-url.${uid}.${id}`, z.string());
  const [url, setUrl] = useState(
    typed ?? stored ?? (findYoutubeId(youtubeUrl) === undefined ? "" : youtubeUrl),
  );
  const [error, setError] = useState<string>();
  const change = (next: string) => {
    setUrl(next);
    setError(undefined);
    store(next);
  };
  const read = (): string | undefined => {
    const isVideo = findYoutubeId(url) !== undefined;
    setError(isVideo ? undefined : INVALID_VIDEO_LINK);
    if (!isVideo) document.getElementById(URL_FIELD)?.focus();
    return isVideo ? url.trim() : undefined;
  };
  return { url, change, error, read, clear };
}

export const URL_FIELD = "video-url";
