import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { findVimeoId, findYoutubeId, INVALID_VIDEO_LINK } from "../../../contract/media/video.ts";

type VideoLink = ReturnType<typeof useVideoLink>;

/** The state of the video link field; `read` validates it and returns undefined if it is not a video link. */
export function useVideoLink(sermon: Sermon, onChange?: (link: string) => void, kept?: string) {
  const [link, setLink] = useState(kept ?? sermon.youtubeUrl);
  const [error, setError] = useState<string>();
  const change = (next: string) => {
    setLink(next);
    setError(undefined);
    onChange?.(next);
  };
  const read = (): string | undefined => {
    const trimmed = link.trim();
    const isValid = trimmed === "" || findYoutubeId(trimmed) || findVimeoId(trimmed);
    setError(isValid ? undefined : INVALID_VIDEO_LINK);
    if (!isValid) document.getElementById(FIELD_ID)?.focus();
    return isValid ? trimmed : undefined;
  };
  return { link, change, error, read };
}

const FIELD_ID = "video-link";

export function VideoLinkField({ field }: { field: VideoLink }) {
  return (
    <TextInput
      id={FIELD_ID}
      type="url"
      label="Video link (optional)"
      description="Add the YouTube link to play highlights from the video."
      placeholder="https://www.youtube.com/watch?v=..."
      value={field.link}
      onChange={(event) => field.change(event.currentTarget.value)}
      error={field.error}
    />
  );
}
