import {
  formatBytes,
  formatHours,
  MEDIA_EXTENSIONS,
  tooLargeMessage,
} from "../../../../contract/media/media.ts";
import { formatSize } from "../../../ui/text/format-size.ts";
import { findSpaceRefusal } from "../../../uploads/storage-left.ts";
import type { StorageUse } from "../../../../contract/media/media.schema.ts";
import type { Installation } from "../../../../contract/account/system.schema.ts";
import { countOf } from "../../../ui/text/count-of.ts";

/** "up to 2 GB, 6 hours" */
export function formatLimits({ mostBytes, mostSeconds }: Installation["upload"]): string {
  return `up to ${formatBytes(mostBytes)}, ${formatHours(mostSeconds)}`;
}

/** Rounds up so that the text does not change often. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return "a few seconds left";
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${countOf(minutes, "minute")} left`;
  const rest = minutes % 60;
  return `about ${countOf(Math.floor(minutes / 60), "hour")}${rest ? ` ${countOf(rest, "minute")}` : ""} left`;
}

export const isMediaName = (filename: string) => {
  const name = filename.toLowerCase();
  return MEDIA_EXTENSIONS.some((ending) => name.endsWith(ending));
};

/** Why a file cannot be uploaded; undefined if it may be a recording, which the server checks by its content. */
export async function validateMediaFile(
  file: Pick<File, "name" | "size" | "slice">,
  limits: Installation["upload"] | undefined,
  use?: StorageUse,
): Promise<string | undefined> {
  if (!isMediaName(file.name)) {
    return `“${file.name}” isn’t a supported audio or video file. Use: ${MEDIA_EXTENSIONS.join(", ")}.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (limits && file.size > limits.mostBytes) {
    return `“${file.name}” is ${formatSize(file.size)}. ${tooLargeMessage(limits.mostBytes)} Save it at a lower quality or as MP3, and try again.`;
  }
  const full = findSpaceRefusal(use, file.size);
  if (full !== undefined) return `“${file.name}” is ${formatSize(file.size)}. ${full}`;
  const start = await readStart(file);
  if (!start) return `“${file.name}” couldn’t be opened. Choose it again.`;
  if (isOtherFileType(start)) return `“${file.name}” has no audio in it.`;
  return undefined;
}

const SAMPLE_BYTES = 512;

function readStart(file: Pick<File, "slice">): Promise<Uint8Array | undefined> {
  return file
    .slice(0, SAMPLE_BYTES)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => undefined,
    );
}

/** The first bytes of files that users choose by mistake: PDF, ZIP and Office, images, programs. */
const OTHER_FILE_SIGNATURES = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x4d, 0x5a, 0x90],
];

/** Whether the first bytes are certainly not audio. Audio formats start in too many ways to list them. */
function isOtherFileType(start: Uint8Array): boolean {
  return OTHER_FILE_SIGNATURES.some((kind) => kind.every((byte, at) => start[at] === byte)) || isText(start);
}

/** Text has no control characters and few non-ASCII bytes. */
function isText(bytes: Uint8Array): boolean {
  const isPrintable = bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return isPrintable && bytes.filter((byte) => byte >= 0x80).length < bytes.length / 3;
}
