// The uploads of this tab as people see them. They live outside of the pages, so that they go on while people look at
// something else.
import { useSyncExternalStore } from "react";

export interface MediaUpload {
  uid: string;
  sermonId: string;
  sermonTitle: string;
  filename: string;
  bytes: number;
  sent: number;
  /** Bytes a second; undefined while nobody knows. */
  speed: number | undefined;
  stage: "sending" | "paused" | "waiting" | "broken" | "refused";
  /** Why it waits or has stopped, where there is more to say than that. */
  message: string | undefined;
}

const uploads = new Map<string, MediaUpload>();
const listeners = new Set<() => void>();
let list: readonly MediaUpload[] = [];

function tell(): void {
  list = [...uploads.values()];
  for (const listener of listeners) listener();
}

export function showUpload(upload: MediaUpload): void {
  uploads.set(upload.sermonId, upload);
  tell();
}

export function hideUpload(sermonId: string): void {
  uploads.delete(sermonId);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useUploads(uid: string): MediaUpload[] {
  return useSyncExternalStore(subscribe, () => list).filter((upload) => upload.uid === uid);
}

export function useUpload(sermonId: string): MediaUpload | undefined {
  return useSyncExternalStore(subscribe, () => uploads.get(sermonId));
}
