export const MEDIA_MESSAGES = {
  notFound: "This file no longer exists.",
  empty: "This file is empty.",
  notForStudies:
    "This type of file isn't supported. You can add pictures (PNG, JPEG, GIF, WebP, AVIF), audio, video, PDFs and office documents.",
  containsPrograms:
    "This document contains macros or embedded objects, which may harm other computers. Remove them and add it again, or add it as a PDF.",
  unreadable: "This file is damaged or isn't an audio or video file that Berea can read.",
  cutShort: "The end of this file is missing, so it can't be read. Please choose the complete file.",
  noSound: "This video has no audio.",
  needsFfmpeg:
    "Berea can't read the audio in this file. Ask your operator to install ffmpeg, or upload it as MP3 or WAV.",
  resourceLimitExceeded:
    "Reading this file takes more time or memory than a recording should need. It may be damaged.",
  tooManyUploads: "You have too many unfinished uploads. Resume one of them, or try again tomorrow.",
  wrongOffset: "This upload continued elsewhere. Check its offset and resume from there.",
  isWhole: "This upload is finished. Delete its file instead.",
  diskFull: "The server is out of space. What has been uploaded is safe. Please try again later.",
} as const;

export const tooLargeMessage = (maxBytes: number, what = "a recording"): string =>
  `This file is too large. The limit for ${what} is ${formatBytes(maxBytes)}.`;

export const storageFullMessage = (maxBytes: number): string =>
  `There isn't enough space in your account. Its files can use up to ${formatBytes(maxBytes)}. Delete recordings or files that you no longer need, then try again.`;

export const tooLongMessage = (maxSeconds: number): string =>
  `This recording is too long. The limit is ${formatHours(maxSeconds)}.`;

/** "2 GB", "500 MB". */
export function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  const [amount, unit] = gigabytes >= 1 ? [gigabytes, "GB"] : [bytes / 1024 ** 2, "MB"];
  return `${Number(amount.toFixed(1))} ${unit}`;
}

/** "6 hours", "1 hour", "30 minutes". */
export function formatHours(seconds: number): string {
  const [amount, unit] = seconds >= 3600 ? [seconds / 3600, "hour"] : [seconds / 60, "minute"];
  const count = Number(amount.toFixed(1));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** For file pickers; the content of a file decides. */
export const MEDIA_EXTENSIONS = [
  ".mp3",
  ".m4a",
  ".wav",
  ".aac",
  ".flac",
  ".ogg",
  ".opus",
  ".webm",
  ".mp4",
  ".mov",
] as const;

/**
 * Resumable uploads (tus 1.0). Metadata: `filename`, `filetype`, `sermonId` or `studyId` and, of a recording made in the
 * browser, `source` with the value "recording". The last part of an upload's address is the id of the file that it becomes.
 */
export const UPLOADS_PATH = "/api/uploads";

/** The bytes of a file (GET and HEAD, with ranges). */
export const FILE_CONTENT_PATH = "/api/users/:uid/files/:id/content";
