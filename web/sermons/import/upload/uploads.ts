// Starts, pauses, resumes and cancels the uploads of this tab.
import { LIMITS } from "../../../../contract/limits.ts";
import type { ResultOptions } from "../../../../contract/processing/result-options.schema.ts";
import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { retryWhenOnline } from "../../../offline/retry-when-online.ts";
import { deleteSavedUpload, saveUpload } from "./saved-upload.ts";
import { removeActiveUpload, setActiveUpload, type MediaUpload } from "./active-uploads.ts";

export interface NewUpload {
  uid: string;
  sermon: { id: string; title: string };
  file: File;
  /** The id of the upload to resume. */
  id?: string;
  /** Whether the server transcribes and processes the recording as soon as it has it. */
  thenProcess?: boolean;
  /** Whom the results of that are for. */
  options?: ResultOptions | undefined;
  /** Called when the server has stored it; the upload stays visible until this resolves. */
  onStored: () => Promise<unknown>;
}

interface RunningUpload {
  options: NewUpload;
  state: MediaUpload;
  id: string | undefined;
  abort: AbortController;
}

const running = new Map<string, RunningUpload>();
export function startUpload(options: NewUpload): void {
  const { uid, sermon, file, id } = options;
  running.get(sermon.id)?.abort.abort();
  const upload: RunningUpload = {
    options,
    id,
    abort: new AbortController(),
    state: {
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
  finish(upload);
  if (upload.id !== undefined) discardUpload(upload.id);
}

const DISCARD_RETRIES = {
  retries: Infinity,
  minTimeout: 1000,
  maxTimeout: 15_000,
  maxRetryTime: LIMITS.operationRetryMs,
};

/** Deletes the uploaded part; if that fails, the server deletes it after a day. */
export function discardUpload(id: string): void {
  const discard = () =>
    fetch(`${UPLOADS_PATH}/${id}`, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
  retryWhenOnline(discard, DISCARD_RETRIES).catch(() => undefined);
}

function finish({ options }: RunningUpload): void {
  running.delete(options.sermon.id);
  deleteSavedUpload(options.uid, options.sermon.id);
  removeActiveUpload(options.sermon.id);
}

function change(upload: RunningUpload, changes: Partial<MediaUpload>): void {
  upload.state = { ...upload.state, ...changes };
  setActiveUpload(upload.state);
}

/** More frequent updates would flicker. */
const UPDATE_INTERVAL_MS = 250;

async function send(upload: RunningUpload): Promise<void> {
  const { options, abort } = upload;
  const { uid, sermon, file, thenProcess, onStored } = options;
  const { signal } = abort;
  let firstProgress: { time: number; sent: number } | undefined;
  let updatedAt = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  change(upload, { stage: "sending", speed: undefined, message: undefined });

  const handleProgress = (sent: number) => {
    clearTimeout(later);
    if (signal.aborted) return;
    const now = performance.now();
    const wait = updatedAt + UPDATE_INTERVAL_MS - now;
    // What was sent last is shown even if nothing follows, because the connection is slow.
    if (wait > 0 && sent < file.size && upload.state.stage === "sending") {
      later = setTimeout(() => handleProgress(sent), wait);
      return;
    }
    firstProgress ??= { time: now, sent };
    const seconds = (now - firstProgress.time) / 1000;
    const speed = seconds > 1 ? (sent - firstProgress.sent) / seconds : undefined;
    updatedAt = now;
    change(upload, { stage: "sending", sent, speed, message: undefined });
  };
  const saveUploadId = (id: string) => {
    upload.id = id;
    saveUpload(uid, sermon.id, id, file);
  };
  const handleWaiting = (reason: string | undefined) => {
    clearTimeout(later);
    firstProgress = undefined;
    change(upload, { stage: "waiting", speed: undefined, message: reason });
  };

  try {
    const { uploadFile } = await import("../../../uploads/upload-file.ts");
    signal.throwIfAborted();
    const end = await uploadFile(file, {
      id: upload.id,
      metadata: {
        filename: file.name,
        filetype: file.type,
        sermonId: sermon.id,
        ...(thenProcess && { thenProcess: "true" }),
        ...(options.options && { options: JSON.stringify(options.options) }),
      },
      signal,
      onQueued: () => change(upload, { stage: "queued" }),
      onCreated: saveUploadId,
      onProgress: handleProgress,
      onWaiting: handleWaiting,
    });
    if (end.kind === "stored") {
      await onStored().catch(() => undefined);
      return finish(upload);
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
  } finally {
    clearTimeout(later);
  }
}
