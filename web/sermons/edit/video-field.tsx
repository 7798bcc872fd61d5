import { TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { findVimeoId, findYoutubeId, INVALID_VIDEO_LINK } from "../../../contract/media/video.ts";

interface VideoFieldProps {
  link: string;
  /** Called only with valid links and with an empty text. */
  onChange: (link: string) => void;
}

const isVideo = (link: string) =>
  link === "" || findYoutubeId(link) !== undefined || findVimeoId(link) !== undefined;

/** The link to a sermon's video. An invalid link is not saved while the user types. */
export function VideoField({ link, onChange }: VideoFieldProps) {
  const [typed, setTyped] = useState<{ text: string; base: string }>();
  const [isBlurred, setBlurred] = useState(false);
  const text = typed && typed.base === link ? typed.text : link;
  const isValid = isVideo(text.trim());
  const change = (next: string) => {
    const trimmed = next.trim();
    setTyped({ text: next, base: isVideo(trimmed) ? trimmed : link });
    if (isVideo(trimmed)) onChange(trimmed);
  };
  return (
    <TextInput
      type="url"
      label="Video link"
      description="Add the YouTube link to play highlights from the video."
      placeholder="https://www.youtube.com/watch?v=..."
      maxLength={LIMITS.lineCharacters}
      value={text}
      error={isBlurred && !isValid ? INVALID_VIDEO_LINK : undefined}
      onFocus={() => setBlurred(false)}
      onBlur={() => setBlurred(true)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
