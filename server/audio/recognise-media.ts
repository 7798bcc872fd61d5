import { stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { MEDIA_MESSAGES } from "../../contract/media.ts";
import { AppError } from "../errors.ts";

/** What a file is by its content: the name that ffmpeg has for it, and the one that our own decoders have. */
export interface MediaKind {
  demuxer: string;
  decoder: string;
}

const MP4: MediaKind = { demuxer: "mov", decoder: "mp4" };
const MATROSKA: MediaKind = { demuxer: "matroska", decoder: "webm" };

const KINDS: Readonly<Record<string, MediaKind>> = {
  "audio/mpeg": { demuxer: "mp3", decoder: "mp3" },
  "audio/wav": { demuxer: "wav", decoder: "wav" },
  "audio/aac": { demuxer: "aac", decoder: "aac" },
  "audio/flac": { demuxer: "flac", decoder: "flac" },
  "audio/ogg": { demuxer: "ogg", decoder: "oga" },
  "audio/ogg; codecs=opus": { demuxer: "ogg", decoder: "opus" },
  "video/ogg": { demuxer: "ogg", decoder: "oga" },
  "audio/mp4": MP4,
  "audio/x-m4a": MP4,
  "video/mp4": MP4,
  "video/x-m4v": MP4,
  "video/quicktime": MP4,
  "video/3gpp": MP4,
  "video/3gpp2": MP4,
  "audio/webm": MATROSKA,
  "video/webm": MATROSKA,
  "video/matroska": { ...MATROSKA, decoder: "mkv" },
};

/** The kind of a file whatever its name says. Throws invalid where it is empty, unsupported where it is no media. */
export async function recogniseMedia(path: string): Promise<MediaKind> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const kind = type && KINDS[type.mime];
  if (!kind) throw new AppError("unsupported", MEDIA_MESSAGES.unreadable);
  return kind;
}
