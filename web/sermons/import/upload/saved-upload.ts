// Unfinished uploads in the browser's storage, so that they can resume after a reload or a crash.
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "../../../ui/browser/browser-storage.ts";

const SavedUpload = z.object({
  id: z.string(),
  filename: z.string(),
  bytes: z.int(),
  /** Milliseconds since 1970. */
  modifiedAt: z.number(),
});
export type SavedUpload = z.infer<typeof SavedUpload>;

const getStorageKey = (uid: string, sermonId: string) => `upload.${uid}.${sermonId}`;

export function findSavedUpload(uid: string, sermonId: string): SavedUpload | undefined {
  return readStoredValue(localStorage, getStorageKey(uid, sermonId), SavedUpload);
}

export function saveUpload(uid: string, sermonId: string, id: string, file: File): void {
  const { name: filename, size: bytes, lastModified: modifiedAt } = file;
  writeStoredValue(localStorage, getStorageKey(uid, sermonId), {
    id,
    filename,
    bytes,
    modifiedAt,
  } satisfies SavedUpload);
}

export function deleteSavedUpload(uid: string, sermonId: string): void {
  writeStoredValue(localStorage, getStorageKey(uid, sermonId), undefined);
}

/** Whether a file is the one of a saved upload, by name, size and modification time. */
export function isSameFile(
  { filename, bytes, modifiedAt }: SavedUpload,
  file: Pick<File, "name" | "size" | "lastModified">,
): boolean {
  return file.name === filename && file.size === bytes && file.lastModified === modifiedAt;
}
