// The state of the uploads of this tab. It lives outside of the pages, so uploads continue when the user leaves a page.
import { createSharedState } from "../../../ui/browser/shared-state.ts";

export interface MediaUpload {
  uid: string;
  sermonId: string;
  sermonTitle: string;
  filename: string;
  bytes: number;
  sent: number;
  /** Bytes per second; undefined while unknown. */
  speed: number | undefined;
  /** Uploads that are "queued" wait for others of this tab, and those that are "waiting" for the network. */
  stage: "queued" | "sending" | "paused" | "waiting" | "failed" | "refused";
  /** The reason why it waits or stopped, if known. */
  message: string | undefined;
}

/** What users read about each stage. */
export const UPLOAD_STATES: Record<MediaUpload["stage"], string> = {
  queued: "Waiting for other uploads",
  sending: "Uploading",
  paused: "Paused",
  waiting: "Waiting for the connection",
  failed: "Upload interrupted",
  refused: "Upload failed",
};

const uploads = createSharedState<readonly MediaUpload[]>([]);

export function setActiveUpload(upload: MediaUpload): void {
  const at = uploads.get().findIndex(({ sermonId }) => sermonId === upload.sermonId);
  uploads.set(at < 0 ? [...uploads.get(), upload] : uploads.get().with(at, upload));
}

export const removeActiveUpload = (sermonId: string) =>
  uploads.set(uploads.get().filter((upload) => upload.sermonId !== sermonId));

/** Whether it continues without the user. */
export const isActive = ({ stage }: MediaUpload) =>
  stage === "queued" || stage === "sending" || stage === "waiting";

export const useUploads = (uid: string): MediaUpload[] =>
  uploads.useValue().filter((upload) => upload.uid === uid);

export const useUpload = (sermonId: string): MediaUpload | undefined =>
  uploads.useValue().find((upload) => upload.sermonId === sermonId);
