import { fileTypeFromFile } from "file-type";
import { MEDIA_MESSAGES, tooLongMessage } from "../../contract/media.ts";
import type { Installation } from "../../contract/system.ts";
import { probeMedia } from "../audio/probe.ts";
import { AppError } from "../errors.ts";

/** What file-type calls the kinds that Berea takes, and what they are served as. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/wav": "audio/wav",
  "audio/aac": "audio/aac",
  "audio/flac": "audio/flac",
  "audio/ogg": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/webm": "audio/webm",
  "video/webm": "video/webm",
  "video/mp4": "video/mp4",
  "video/x-m4v": "video/mp4",
  "video/3gpp": "video/mp4",
  "video/quicktime": "video/quicktime",
};

/** What is known of a file by its content. */
export interface Media {
  mediaType: string;
  seconds: number | null;
}

interface ReadingOptions {
  limits: Installation["upload"];
  ffmpeg: string | undefined;
  source: "upload" | "recording";
}

/** Looks what a file is. Throws unsupported where it is no sound or video, or plays longer than it may. */
export async function readMedia(path: string, options: ReadingOptions): Promise<Media> {
  const mediaType = await findMediaType(path);
  if (mediaType === undefined) throw new AppError("unsupported", MEDIA_MESSAGES.unreadable);
  const seconds = await measureSeconds(path, options);
  if (seconds !== null && seconds > options.limits.mostSeconds) {
    throw new AppError("too_large", tooLongMessage(options.limits.mostSeconds));
  }
  return { mediaType, seconds };
}

async function findMediaType(path: string): Promise<string | undefined> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type && MEDIA_TYPES[type.mime];
}

/** Reasons to keep a file although nobody can tell yet how long it plays. */
const FORGIVEN = new Set<string>([MEDIA_MESSAGES.needsFfmpeg, MEDIA_MESSAGES.tooHeavy]);

async function measureSeconds(path: string, { ffmpeg, source }: ReadingOptions): Promise<number | null> {
  try {
    const { seconds, hasAudio } = await probeMedia(path, { ffmpeg });
    if (!hasAudio) throw new AppError("unsupported", MEDIA_MESSAGES.noSound);
    return seconds;
  } catch (error) {
    // What was recorded here exists nowhere else.
    const isKept = error instanceof AppError && (source === "recording" || FORGIVEN.has(error.message));
    if (isKept) return null;
    throw error;
  }
}
