import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { findYoutubeId, INVALID_VIDEO_LINK } from "../../../../contract/media/video.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { useStoredValue } from "../../../ui/browser/browser-storage.ts";

/** What the sign-in brings along for somebody who began to type as a stranger. */
const ImportState = z.object({ url: z.string() });
export type ImportState = z.infer<typeof ImportState>;

/** Kept in this browser over the way to the provider; `read` answers undefined where it is no YouTube link. */
export function useVideoUrl({ id, youtubeUrl }: Sermon) {
  const { uid } = useUser();
  const handed = ImportState.safeParse(useLocation().state).data?.url;
  const { stored, store, clear } = useStoredValue(`video-url.${uid}.${id}`, z.string());
  const [url, setUrl] = useState(
    handed ?? stored ?? (findYoutubeId(youtubeUrl) === undefined ? "" : youtubeUrl),
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
