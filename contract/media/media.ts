// Sound, pictures and documents that belong to records.
export const MEDIA_MESSAGES = {
  notFound: "This file is not there any more.",
  empty: "This file is empty.",
  notForStudies:
    "This kind of file cannot be added. Pictures (PNG, JPEG, GIF, WebP, AVIF), sound, video, PDF and office documents can.",
  containsPrograms:
    "This document holds macros or embedded objects, which may harm other computers. Remove them and add it again, or add it as a PDF.",
  unreadable: "This file is damaged or is no sound or video that Berea can read.",
  cutShort:
    "The end of this file is missing, and it cannot be read without it. Please choose the whole file.",
  noSound: "There is no sound in this video.",
  needsFfmpeg:
    "Berea cannot read the sound of this file by itself. Ask whoever runs Berea to install ffmpeg, or bring it in as mp3 or wav.",
  resourceLimitExceeded:
    "This file takes more time or memory to read than a recording should. It may be damaged.",
  tooManyUploads: "Too many of your uploads are unfinished. Go on with one of them, or try again tomorrow.",
  wrongOffset: "This upload has gone on elsewhere. Look how far it is and go on from there.",
  isWhole: "This upload is finished: its file can be deleted instead.",
  diskFull: "There is no room left on the server. What has arrived is safe; please try again later.",
} as const;

/** The sentence for a file of more bytes than `mostBytes`, the most that `what` may have. */
export const tooLargeMessage = (mostBytes: number, what = "a recording"): string =>
  `This file is too large: ${what} may have at most ${formatBytes(mostBytes)}.`;

/** The sentence for files that would not fit into what one account may store. */
export const storageFullMessage = (maxBytes: number): string =>
  `There is not enough space left in your account: its files may take ${formatBytes(maxBytes)} in all. Delete recordings or files that you no longer need, then try again.`;

/** The sentence for a recording that plays longer than `mostSeconds`. */
export const tooLongMessage = (mostSeconds: number): string =>
  `This recording is too long: it may play for at most ${formatHours(mostSeconds)}.`;

/** "2 GB", "500 MB": as limits are told. */
export function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  const [amount, unit] = gigabytes >= 1 ? [gigabytes, "GB"] : [bytes / 1024 ** 2, "MB"];
  return `${Number(amount.toFixed(1))} ${unit}`;
}

/** "6 hours", "1 hour", "30 minutes": as limits are told. */
export function formatHours(seconds: number): string {
  const [amount, unit] = seconds >= 3600 ? [seconds / 3600, "hour"] : [seconds / 60, "minute"];
  const count = Number(amount.toFixed(1));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Kinds of media that a sermon may come in: endings of file names, for pickers. The content decides. */
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

/** The bytes of a file, whole or in ranges (GET and HEAD). */
export const FILE_CONTENT_PATH = "/api/users/:uid/files/:id/content";
