// What is done about the uploads of this tab.
import { LIMITS } from "../../../../contract/limits.ts";
import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { retryWhenOnline } from "../../../offline/retry-when-online.ts";
import { deleteSavedUpload, saveUpload } from "./saved-upload.ts";
import { removeActiveUpload, setActiveUpload, type MediaUpload } from "./active-uploads.ts";

export interface NewUpload {
  uid: string;
  sermon: { id: string; title: string };
  file: File;
  /** The upload whose beginning the server has already. */
  id?: string;
  /** Called when the server has stored it; until this ends, the upload is still shown. */
  onStored: () => Promise<unknown>;
}

interface Running {
  order: NewUpload;
  shown: MediaUpload;
  id: string | undefined;
  abort: AbortController;
}

const running = new Map<string, Running>();
export function startUpload(order: NewUpload): void {
  const { uid, sermon, file, id } = order;
  running.get(sermon.id)?.abort.abort();
  const upload: Running = {
    order,
    id,
    abort: new AbortController(),
    shown: {
      uid,
      sermonId: sermon.id,
      sermonTitle: sermon.title,
      filename: file.name,
      bytes: file.size,
      sent: 0,
      speed: undefined,
      stage: "sending",
      message: undefined,
    },
  };
  running.set(sermon.id, upload);
  void send(upload);
}

export function pauseUpload(sermonId: string): void {
  const upload = running.get(sermonId);
  if (!upload) return;
  upload.abort.abort();
  change(upload, { stage: "paused", speed: undefined, message: undefined });
}

export function resumeUpload(sermonId: string): void {
  const upload = running.get(sermonId);
  if (!upload) return;
  upload.abort.abort();
  upload.abort = new AbortController();
  void send(upload);
}

export function cancelUpload(sermonId: string): void {
  const upload = running.get(sermonId);
  if (!upload) return;
  upload.abort.abort();
  forget(upload);
  if (upload.id !== undefined) discardUpload(upload.id);
}

const DISCARD_RETRIES = {
  retries: Infinity,
  minTimeout: 1000,
  maxTimeout: 15_000,
  maxRetryTime: LIMITS.operationRetry,
};

/** Takes what was sent from the server; where that does not succeed, the server removes it after a day. */
export function discardUpload(id: string): void {
  const discard = () =>
    fetch(`${UPLOADS_PATH}/${id}`, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
  retryWhenOnline(discard, DISCARD_RETRIES).catch(() => undefined);
}

function forget({ order }: Running): void {
  running.delete(order.sermon.id);
  deleteSavedUpload(order.uid, order.sermon.id);
  removeActiveUpload(order.sermon.id);
}

function change(upload: Running, changes: Partial<MediaUpload>): void {
  upload.shown = { ...upload.shown, ...changes };
  setActiveUpload(upload.shown);
}

/** Milliseconds between two changes of what is shown: more would only flicker. */
const SHOWN_EVERY = 250;

async function send(upload: Running): Promise<void> {
  const { order, abort } = upload;
  const { uid, sermon, file, onStored } = order;
  const { signal } = abort;
  let first: { time: number; sent: number } | undefined;
  let shownAt = 0;
  change(upload, { stage: "sending", speed: undefined, message: undefined });

  const noteProgress = (sent: number) => {
    const now = performance.now();
    first ??= { time: now, sent };
    const seconds = (now - first.time) / 1000;
    const speed = seconds > 1 ? (sent - first.sent) / seconds : undefined;
    const isLast = sent === file.size;
    if (signal.aborted || (now - shownAt < SHOWN_EVERY && !isLast && upload.shown.stage === "sending"))
      return;
    shownAt = now;
    change(upload, { stage: "sending", sent, speed, message: undefined });
  };
  const saveUploadId = (id: string) => {
    upload.id = id;
    saveUpload(uid, sermon.id, id, file);
  };
  const noteWaiting = (reason: string | undefined) => {
    first = undefined;
    change(upload, { stage: "waiting", speed: undefined, message: reason });
  };

  try {
    const { uploadFile } = await import("../../../uploads/upload-file.ts");
    signal.throwIfAborted();
    const end = await uploadFile(file, {
      id: upload.id,
      metadata: { filename: file.name, filetype: file.type, sermonId: sermon.id },
      signal,
      onCreated: saveUploadId,
      onProgress: noteProgress,
      onWaiting: noteWaiting,
    });
    if (end.kind === "stored") {
      await onStored().catch(() => undefined);
      return forget(upload);
    }
    if (end.kind === "refused") deleteSavedUpload(uid, sermon.id);
    change(upload, { stage: end.kind, speed: undefined, message: end.message });
  } catch {
    if (signal.aborted) return;
    change(upload, {
      stage: "failed",
      speed: undefined,
      message: "The upload couldn’t start. Please try again.",
    });
  }
}
