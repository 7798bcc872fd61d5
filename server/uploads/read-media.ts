import { MEDIA_MESSAGES, tooLongMessage } from "../../contract/media/media.ts";
import type { Installation } from "../../contract/account/system.schema.ts";
import { probeMedia } from "../audio/probe.ts";
import { isKnownNonMedia, detectMediaKind } from "../audio/detect-media.ts";
import { AppError } from "../errors.ts";

export interface Media {
  mediaType: string;
  seconds: number | null;
}

export interface ReadingOptions {
  limits: Installation["upload"];
  ffmpeg: string | undefined;
  source: "upload" | "recording";
  allowsSilence?: boolean;
}

export async function findRecordingProblem(path: string): Promise<AppError | undefined> {
  return (await isKnownNonMedia(path)) ? new AppError("unsupported", MEDIA_MESSAGES.unreadable) : undefined;
}

export async function readMedia(path: string, options: ReadingOptions): Promise<Media> {
  const { mediaType } = await detectMediaKind(path);
  const seconds = await measureSeconds(path, options);
  if (seconds !== null && seconds > options.limits.mostSeconds) {
    throw new AppError("too_large", tooLongMessage(options.limits.mostSeconds));
  }
  // What is recorded in the browser has no picture, which its container does not say.
  const isHeardOnly = options.source === "recording";
  return { mediaType: isHeardOnly ? mediaType.replace("video/", "audio/") : mediaType, seconds };
}

/** Reasons to keep a file although nobody can tell yet how long it plays. */
const FORGIVEN = new Set<string>([MEDIA_MESSAGES.needsFfmpeg, MEDIA_MESSAGES.resourceLimitExceeded]);

async function measureSeconds(
  path: string,
  { ffmpeg, source, allowsSilence }: ReadingOptions,
): Promise<number | null> {
  try {
    const { seconds, hasAudio } = await probeMedia(path, { ffmpeg });
    if (!hasAudio && !allowsSilence) throw new AppError("unsupported", MEDIA_MESSAGES.noSound);
    return seconds;
  } catch (error) {
    // What was recorded here exists nowhere else.
    const isKept = error instanceof AppError && (source === "recording" || FORGIVEN.has(error.message));
    if (isKept) return null;
    throw error;
  }
}
