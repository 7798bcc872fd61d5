// What this browser remembers of an upload that is not finished, so that it goes on after a reload or a crash.
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "../../../ui/browser/browser-storage.ts";

const SavedUpload = z.object({
  id: z.string(),
  filename: z.string(),
  bytes: z.int(),
  /** Milliseconds since 1970, as the file system has it. */
  modifiedAt: z.number(),
});
export type SavedUpload = z.infer<typeof SavedUpload>;

const nameOf = (uid: string, sermonId: string) => `upload.${uid}.${sermonId}`;

export function findSavedUpload(uid: string, sermonId: string): SavedUpload | undefined {
  return readStoredValue(localStorage, nameOf(uid, sermonId), SavedUpload);
}

export function saveUpload(uid: string, sermonId: string, id: string, file: File): void {
  const { name: filename, size: bytes, lastModified: modifiedAt } = file;
  writeStoredValue(localStorage, nameOf(uid, sermonId), {
    id,
    filename,
    bytes,
    modifiedAt,
  } satisfies SavedUpload);
}

export function deleteSavedUpload(uid: string, sermonId: string): void {
  writeStoredValue(localStorage, nameOf(uid, sermonId), undefined);
}

/** Whether a file is the one of which the server has the beginning: by name, size and time of its last change. */
export function isSameFile(
  { filename, bytes, modifiedAt }: SavedUpload,
  file: Pick<File, "name" | "size" | "lastModified">,
): boolean {
  return file.name === filename && file.size === bytes && file.lastModified === modifiedAt;
}
