import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** A file whose upload is complete. */
export const MediaFile = z.object({
  id: z.string(),
  filename: z.string(),
  /** Detected from the content: "audio/mpeg", "video/mp4", … */
  mediaType: z.string(),
  bytes: z.int(),
  /** Duration; null if unknown. */
  seconds: z.number().nullable(),
  source: z.enum(["upload", "recording"]),
  createdAt: z.iso.datetime(),
});
export type MediaFile = z.infer<typeof MediaFile>;

const FileParams = z.object({ uid: z.string(), id: z.string() });
const errors = ["unauthenticated", "not_found"] as const;

/** What the files of a user take, uploads that are not complete included. */
export const StorageUse = z.object({
  usedBytes: z.int(),
  /** Null without a limit. */
  limitBytes: z.int().nullable(),
});
export type StorageUse = z.infer<typeof StorageUse>;

export const mediaEndpoints = {
  getStorageUse: defineEndpoint(CALLS.getStorageUse, {
    summary: "Returns how much space the user’s files take, and how much they may take",
    params: z.object({ uid: z.string() }),
    response: StorageUse,
    errors,
  }),
  listSermonFiles: defineEndpoint(CALLS.listSermonFiles, {
    recordAccess: "view",
    summary: "Lists the recordings of a sermon, newest first; the newest is played and transcribed",
    params: FileParams,
    response: z.object({ items: z.array(MediaFile) }),
    errors,
  }),
  getFile: defineEndpoint(CALLS.getFile, {
    recordAccess: "view",
    summary: "Returns a file; its bytes are at `content` below its path",
    params: FileParams,
    response: MediaFile,
    errors,
  }),
  deleteFile: defineEndpoint(CALLS.deleteFile, {
    summary: "Deletes a file and its bytes",
    params: FileParams,
    response: z.void(),
    status: 204,
    errors,
  }),
};
