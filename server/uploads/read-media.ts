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
  allowsNoAudio?: boolean;
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
  // Recordings from the browser have no video, which their container doesn't tell.
  const isAudioOnly = options.source === "recording";
  return { mediaType: isAudioOnly ? mediaType.replace("video/", "audio/") : mediaType, seconds };
}

/** Errors that only mean that the duration is unknown. */
const TOLERATED_MESSAGES = new Set<string>([
  MEDIA_MESSAGES.needsFfmpeg,
  MEDIA_MESSAGES.resourceLimitExceeded,
]);

async function measureSeconds(
  path: string,
  { ffmpeg, source, allowsNoAudio }: ReadingOptions,
): Promise<number | null> {
  try {
    const { seconds, hasAudio } = await probeMedia(path, { ffmpeg });
    if (!hasAudio && !allowsNoAudio) throw new AppError("unsupported", MEDIA_MESSAGES.noSound);
    return seconds;
  } catch (error) {
    // Recordings from the browser exist nowhere else, so they are always stored.
    const isTolerated =
      error instanceof AppError && (source === "recording" || TOLERATED_MESSAGES.has(error.message));
    if (isTolerated) return null;
    throw error;
  }
}
