// Sound and pictures that belong to records.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const MEDIA_MESSAGES = {
  notFound: "This file is not there any more.",
  empty: "This file is empty.",
  unreadable: "This file is damaged or is no sound or video that Berea can read.",
  cutShort:
    "The end of this file is missing, and it cannot be read without it. Please choose the whole file.",
  noSound: "There is no sound in this video.",
  needsFfmpeg:
    "Berea cannot read the sound of this file by itself. Ask whoever runs Berea to install ffmpeg, or bring it in as mp3 or wav.",
  tooHeavy: "This file takes more time or memory to read than a recording should. It may be damaged.",
} as const;

/** Kinds of media that a sermon may come in: endings of file names, for pickers. The content decides. */
export const MEDIA_ENDINGS = [
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

/** A stored file with all its bytes. */
export const MediaFile = z.object({
  id: z.string(),
  filename: z.string(),
  /** Found in the content: "audio/mpeg", "video/mp4", … */
  mediaType: z.string(),
  bytes: z.int(),
  /** How long it plays; null where that is not known. */
  seconds: z.number().nullable(),
  source: z.enum(["upload", "recording"]),
  createdAt: z.iso.datetime(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/**
 * Resumable uploads (tus 1.0). Metadata: `filename`, `filetype`, `sermonId` and, of a recording made in the browser,
 * `source` with the value "recording". The last part of an upload's address is the id of the file that it becomes.
 */
export const UPLOADS_PATH = "/api/uploads";

/** The bytes of a file, whole or in ranges (GET and HEAD). */
export const FILE_CONTENT_PATH = "/api/users/:uid/files/:id/content";

const OwnedFile = z.object({ uid: z.string(), id: z.string() });
const errors = ["unauthenticated", "not_found"] as const;

export const mediaEndpoints = {
  listSermonFiles: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/sermons/:id/files",
    summary: "The recordings of a sermon, newest first; the newest is the one that is played and transcribed",
    params: OwnedFile,
    response: z.object({ items: z.array(MediaFile) }),
    errors,
  }),
  getFile: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/files/:id",
    summary: "One file that is whole; its bytes are below, at `content`",
    params: OwnedFile,
    response: MediaFile,
    errors,
  }),
  deleteFile: defineEndpoint({
    method: "DELETE",
    path: "/api/users/:uid/files/:id",
    summary: "Deletes a file and its bytes",
    params: OwnedFile,
    response: z.void(),
    status: 204,
    errors,
  }),
};
