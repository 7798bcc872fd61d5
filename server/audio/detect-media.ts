import { open, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { AppError } from "../errors.ts";
import { detectFrames, SEARCHED_BYTES } from "./detect-frames.ts";

export interface MediaKind {
  demuxer: string;
  decoder: string;
  mediaType: string;
}

const mp4 = (mediaType: string): MediaKind => ({ demuxer: "mov", decoder: "mp4", mediaType });
const matroska = (mediaType: string, decoder = "webm"): MediaKind => ({
  demuxer: "matroska",
  decoder,
  mediaType,
});
const ogg = (mediaType: string, decoder = "oga"): MediaKind => ({ demuxer: "ogg", decoder, mediaType });
const single = (name: string, mediaType: string): MediaKind => ({ demuxer: name, decoder: name, mediaType });

const KINDS: Readonly<Record<string, MediaKind>> = {
  "audio/mpeg": single("mp3", "audio/mpeg"),
  "audio/wav": single("wav", "audio/wav"),
  "audio/aac": single("aac", "audio/aac"),
  "audio/flac": single("flac", "audio/flac"),
  "audio/ogg": ogg("audio/ogg"),
  "audio/ogg; codecs=opus": ogg("audio/ogg", "opus"),
  "video/ogg": ogg("video/ogg"),
  "audio/mp4": mp4("audio/mp4"),
  "audio/x-m4a": mp4("audio/mp4"),
  "video/mp4": mp4("video/mp4"),
  "video/x-m4v": mp4("video/mp4"),
  "video/quicktime": mp4("video/quicktime"),
  "video/3gpp": mp4("video/mp4"),
  "video/3gpp2": mp4("video/mp4"),
  "audio/webm": matroska("audio/webm"),
  "video/webm": matroska("video/webm"),
  "video/matroska": matroska("video/matroska", "mkv"),
};

export async function detectMediaKind(path: string): Promise<MediaKind> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const kind = KINDS[(await detectFileType(path)) ?? (await readFrames(path)) ?? ""];
  if (!kind) throw new AppError("unsupported", MEDIA_MESSAGES.unreadable);
  return kind;
}

/** Fewer bytes could be the start of any type. */
const MIN_BYTES = 4100;

/** Whether a possibly incomplete file is of a known type that isn't audio or video. */
export async function isKnownNonMedia(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size < MIN_BYTES) return false;
  const type = await detectFileType(path);
  return type !== undefined && !isMediaType(type);
}

export const isMediaType = (type: string): boolean => type in KINDS;

/** The media type by a file's content, not its name; undefined if unknown. */
export async function detectFileType(path: string): Promise<string | undefined> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type?.mime;
}

async function readFrames(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, 0);
    return detectFrames(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
