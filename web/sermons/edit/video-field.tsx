import { TextInput } from "@mantine/core";
import { useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { findVimeoId, findYoutubeId, INVALID_VIDEO_LINK } from "../../../contract/media/video.ts";

interface VideoFieldProps {
  link: string;
  /** Called with links to a video, and with nothing. */
  onChange: (link: string) => void;
}

const isVideo = (link: string) =>
  link === "" || findYoutubeId(link) !== undefined || findVimeoId(link) !== undefined;

/** The link to a sermon's video. While it is typed and none yet, the last one stands. */
export function VideoField({ link, onChange }: VideoFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const [isLeft, setLeft] = useState(false);
  const text = typed && typed.over === link ? typed.text : link;
  const isRight = isVideo(text.trim());
  const change = (next: string) => {
    const trimmed = next.trim();
    setTyped({ text: next, over: isVideo(trimmed) ? trimmed : link });
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
      error={isLeft && !isRight ? INVALID_VIDEO_LINK : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
