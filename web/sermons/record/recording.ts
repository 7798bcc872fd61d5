export interface Recording {
  id: string;
  /** Whose it is: nobody else who uses this browser sees it. */
  uid: string;
  sermonId: string;
  sermonTitle: string;
  /** ISO 8601. */
  startedAt: string;
  /** As the recorder names it: "audio/webm;codecs=opus", … */
  mediaType: string;
  /** A recording that nobody has stopped was interrupted, unless some tab is making it right now. */
  state: "recording" | "stopped";
  stored: Extent;
  /** Seconds at which the person marked a moment. */
  marks: number[];
  /** Where its bytes go on the server, once that has begun. */
  uploadAddress?: string;
  /** The file that it has become: the server has it whole, and only the marks are left here. */
  fileId?: string;
}

export interface Extent {
  bytes: number;
  seconds: number;
}

/** Some bytes of a recording and where they belong. */
export interface Piece {
  recordingId: string;
  /** Bytes before it. */
  start: number;
  bytes: ArrayBuffer;
  /** Seconds of the recording up to its end. */
  seconds: number;
}

export const NOTHING: Extent = { bytes: 0, seconds: 0 };

const ENDINGS: [start: string, ending: string][] = [
  ["audio/webm", ".webm"],
  ["audio/mp4", ".m4a"],
  ["audio/ogg", ".ogg"],
];

/** The name that the file of a recording gets: "Sermon Title 2026-03-08 10.15.webm". */
export function formatFilename({ sermonTitle, startedAt, mediaType }: Recording): string {
  const ending = ENDINGS.find(([start]) => mediaType.startsWith(start))?.[1] ?? "";
  const title = sermonTitle
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .trim()
    .slice(0, 80);
  const begun = new Date(startedAt);
  const day = `${begun.getFullYear()}-${pad(begun.getMonth() + 1)}-${pad(begun.getDate())}`;
  return `${title} ${day} ${pad(begun.getHours())}.${pad(begun.getMinutes())}${ending}`.trim();
}

const pad = (value: number) => String(value).padStart(2, "0");

export const canResume = ({ mediaType }: Pick<Recording, "mediaType">) => mediaType.startsWith("audio/webm");
