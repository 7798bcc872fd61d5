import {
  formatBytes,
  formatHours,
  MEDIA_ENDINGS,
  tooLargeMessage,
} from "../../../../contract/media/media.ts";
import type { Installation } from "../../../../contract/account/system.schema.ts";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Writes a number of bytes as people do: "812 KB", "41.2 MB", "2 GB". */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes < GIGABYTE ? [bytes / MEGABYTE, "MB"] : [bytes / GIGABYTE, "GB"];
  return `${size.toFixed(size >= 100 ? 0 : 1).replace(/\.0$/, "")} ${unit}`;
}

/** "up to 2 GB, 6 hours" */
export function formatLimits({ mostBytes, mostSeconds }: Installation["upload"]): string {
  return `up to ${formatBytes(mostBytes)}, ${formatHours(mostSeconds)}`;
}

/** How long something will still take, in words that stay true for a while. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return "a few seconds left";
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${count(minutes, "minute")} left`;
  const rest = minutes % 60;
  return `about ${count(Math.floor(minutes / 60), "hour")}${rest ? ` ${count(rest, "minute")}` : ""} left`;
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;

export const isMediaName = (filename: string) => {
  const name = filename.toLowerCase();
  return MEDIA_ENDINGS.some((ending) => name.endsWith(ending));
};

/** Undefined where the file may be a recording; the server decides by its content. No `limits`: not known yet. */
export async function validateMediaFile(
  file: Pick<File, "name" | "size" | "slice">,
  limits: Installation["upload"] | undefined,
): Promise<string | undefined> {
  if (!isMediaName(file.name)) {
    return `“${file.name}” isn’t a supported audio or video file. Use: ${MEDIA_ENDINGS.join(", ")}.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (limits && file.size > limits.mostBytes) {
    return `“${file.name}” has ${formatSize(file.size)}. ${tooLargeMessage(limits.mostBytes)} Save it at a lower quality or as MP3, and try again.`;
  }
  const beginning = await readBeginning(file);
  if (!beginning) return `“${file.name}” couldn’t be opened. Choose it again.`;
  if (isOtherFileType(beginning)) return `“${file.name}” has no audio in it.`;
  return undefined;
}

const SAMPLE_BYTES = 512;

function readBeginning(file: Pick<File, "slice">): Promise<Uint8Array | undefined> {
  return file
    .slice(0, SAMPLE_BYTES)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => undefined,
    );
}

/** First bytes of files that people take for recordings by mistake: PDF, ZIP and Office, pictures, programs. */
const OTHER_FILE_SIGNATURES = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x4d, 0x5a, 0x90],
];

/** Whether the first bytes are surely no sound: sound begins in so many ways that only that is refused. */
function isOtherFileType(beginning: Uint8Array): boolean {
  return (
    OTHER_FILE_SIGNATURES.some((kind) => kind.every((byte, at) => beginning[at] === byte)) ||
    isText(beginning)
  );
}

/** Text has no control characters, and where its letters have accents, few bytes above those of English. */
function isText(bytes: Uint8Array): boolean {
  const isWritten = bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return isWritten && bytes.filter((byte) => byte >= 0x80).length < bytes.length / 3;
}
