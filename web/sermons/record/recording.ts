export interface Recording {
  id: string;
  /** The owner: other users of this browser do not see it. */
  uid: string;
  sermonId: string;
  sermonTitle: string;
  /** ISO 8601. */
  startedAt: string;
  /** From the recorder, such as "audio/webm;codecs=opus". */
  mediaType: string;
  /** "recording" without a tab that holds its lock means that it was interrupted. */
  state: "recording" | "stopped";
  stored: Extent;
  /** Seconds of the moments that the user marked. */
  marks: number[];
  /** The path of its upload, once that has started. */
  uploadAddress?: string;
  /** The id of the complete file on the server; then only the marks are still stored here. */
  fileId?: string;
}

export interface Extent {
  bytes: number;
  seconds: number;
}

export interface AudioChunk {
  recordingId: string;
  /** Its offset in the recording, in bytes. */
  start: number;
  bytes: ArrayBuffer;
  /** Seconds of the recording up to the end of this chunk. */
  seconds: number;
}

export const EMPTY: Extent = { bytes: 0, seconds: 0 };

const EXTENSIONS: [start: string, extension: string][] = [
  ["audio/webm", ".webm"],
  ["audio/mp4", ".m4a"],
  ["audio/ogg", ".ogg"],
];

/** "Sermon Title 2026-03-08 10.15.webm" */
export function formatFilename({ sermonTitle, startedAt, mediaType }: Recording): string {
  const extension = EXTENSIONS.find(([start]) => mediaType.startsWith(start))?.[1] ?? "";
  const title = sermonTitle
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .trim()
    .slice(0, 80);
  const date = new Date(startedAt);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${title} ${day} ${pad(date.getHours())}.${pad(date.getMinutes())}${extension}`.trim();
}

const pad = (value: number) => String(value).padStart(2, "0");

export const canResume = ({ mediaType }: Pick<Recording, "mediaType">) => mediaType.startsWith("audio/webm");
