/** By media type: apps recognize recordings by the ending of their address. */
const ENDINGS: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/ogg": "ogg",
  "audio/webm": "weba",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/ogg": "ogv",
  "video/webm": "webm",
  "video/matroska": "mkv",
};

/** The last part of the address of a recording. It says nothing about the file's own name. */
export const nameRecording = (mediaType: string): string => `recording.${ENDINGS[mediaType] ?? "bin"}`;
