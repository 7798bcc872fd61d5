import { TextInput } from "@mantine/core";
import { URL_FIELD } from "./use-video-url.ts";

interface VideoUrlFieldProps {
  url: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

export function VideoUrlField({ url, onChange, error }: VideoUrlFieldProps) {
  return (
    <TextInput
      id={URL_FIELD}
      type="url"
      label="YouTube URL"
      description="A video on your own channel. It can be unlisted or private."
      placeholder="https://www.youtube.com/watch?v=..."
      value={url}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
