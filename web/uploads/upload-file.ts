import { parseJson } from "../../contract/text/parse-json.ts";
import PQueue from "p-queue";
import { DetailedError, Upload } from "tus-js-client";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { ApiError, callWithReauth, PROXY_LIMIT_MESSAGE } from "../api/api.ts";
import { connection } from "../offline/connection.ts";
import { retryWhenOnline } from "../offline/retry-when-online.ts";
import { STALL_TIMEOUT_MS, UPLOAD_RETRY_POLICY, UploadRetries } from "./upload-retries.ts";

const CHUNK_BYTES = 8 * 1024 * 1024;
/** The server deletes an upload after a day without progress; then the upload starts over. */
const MAX_RESTARTS = 3;

export interface UploadOptions {
  id: string | undefined;
  /** Includes the id of the record: `sermonId` or `studyId`. */
  metadata: { filename: string; filetype: string } & Record<string, string>;
  signal: AbortSignal;
  /** Called if it has to wait for other uploads of this tab. */
  onQueued?: () => void;
  onCreated: (id: string) => void;
  onProgress: (sent: number) => void;
  /** Called before a retry, with the server's reason if there is one. */
  onWaiting: (reason: string | undefined) => void;
}

export type UploadOutcome =
  | { kind: "stored"; id: string }
  /** The server rejects this file permanently. */
  | { kind: "refused"; message: string }
  /** The upload can be resumed. */
  | { kind: "failed"; message: string };

const MESSAGES = {
  gaveUp:
    "The server couldn’t be reached for 10 minutes. What was uploaded is saved. Check your connection, then resume.",
  gone: "The server no longer has the uploaded part. Please try again.",
  refused: "This file couldn’t be uploaded.",
  tooMany: "Too many uploads at the same time. Please try again.",
  signedOut: "You’re signed out. Sign in again to resume. What was uploaded is saved.",
  unreadable:
    "The file can no longer be read. It may have been moved or changed, or its drive was disconnected.",
};

/** Uploads of this tab that send at the same time, so that of many files the first ones are soon complete. */
const queue = new PQueue({ concurrency: 3 });

/** Uploads a file with retries for `LIMITS.uploadRetryMs`. Rejects only if `signal` aborts. */
export function uploadFile(file: File, options: UploadOptions): Promise<UploadOutcome> {
  if (queue.pending === queue.concurrency) options.onQueued?.();
  return queue.add(() => sendFile(file, options), { signal: options.signal });
}

async function sendFile(file: File, options: UploadOptions): Promise<UploadOutcome> {
  const { signal, onProgress, onWaiting } = options;
  let { id } = options;
  let maxSent = -1;
  let restarts = 0;
  let startedAt = 0;
  const retries = new UploadRetries();
  const handleProgress = (sent: number) => {
    if (sent > maxSent) {
      maxSent = sent;
      retries.reset();
    }
    onProgress(sent);
  };
  const saveUploadId = (uploadId: string) => {
    id = uploadId;
    options.onCreated(uploadId);
  };
  const attemptOnce = () =>
    attempt(file, { ...options, id, onProgress: handleProgress, onCreated: saveUploadId });

  async function send(): Promise<UploadOutcome> {
    startedAt = Date.now();
    const end = await callWithReauth(attemptOnce, signal).catch((error: unknown) =>
      toFinalOutcome(error, id),
    );
    signal.throwIfAborted();
    if (end.kind === "gone") {
      restarts += 1;
      if (restarts > MAX_RESTARTS) return { kind: "failed", message: MESSAGES.gone };
      id = undefined;
      maxSent = -1;
      return send();
    }
    if (end.kind !== "retry") return end;
    if (!(await isReadable(file))) return { kind: "failed", message: MESSAGES.unreadable };
    if (end.reason === undefined) connection.reportFailure();
    throw new IncompleteUpload(end.reason);
  }

  return retryWhenOnline(send, {
    ...UPLOAD_RETRY_POLICY,
    signal,
    countFailures: () => retries.failures,
    shouldRetry(error) {
      if (!(error instanceof IncompleteUpload) || !retries.spend(Date.now() - startedAt)) return false;
      onWaiting(error.reason);
      return true;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof IncompleteUpload)) throw error;
    return { kind: "failed", message: error.reason ?? MESSAGES.gaveUp };
  });
}

class IncompleteUpload extends Error {
  override name = "IncompleteUpload";
  readonly reason: string | undefined;

  constructor(reason: string | undefined) {
    super("The upload is incomplete.");
    this.reason = reason;
  }
}

type AttemptEnd = UploadOutcome | { kind: "gone" } | { kind: "retry"; reason: string | undefined };

/** Uploads until the end or the first error. Rejects with an `ApiError` if the user has to sign in. */
function attempt(
  file: File,
  { id, metadata, signal, onCreated, onProgress }: UploadOptions,
): Promise<AttemptEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<AttemptEnd>();
  const endpoint = new URL(UPLOADS_PATH, window.location.href).href;
  const upload: Upload = new Upload(file, {
    // Never both: while the server starts up, the library would create a second upload.
    ...(id === undefined ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
    metadata,
    chunkSize: CHUNK_BYTES,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => onCreated(readId(upload)),
    onChunkComplete: () => connection.reportSuccess(),
    onProgress: (sent) => {
      restartTimeout();
      onProgress(sent);
    },
    onSuccess: () => resolve({ kind: "stored", id: readId(upload) }),
    onError: (error) => {
      const end = toOutcome(error);
      if (end instanceof ApiError) reject(end);
      else resolve(end);
    },
  });
  const stall = { timer: 0 };
  const restartTimeout = () => {
    clearTimeout(stall.timer);
    stall.timer = window.setTimeout(() => resolve({ kind: "retry", reason: undefined }), STALL_TIMEOUT_MS);
  };
  restartTimeout();
  const stop = () => resolve({ kind: "retry", reason: undefined });
  signal.addEventListener("abort", stop, { once: true });
  upload.start();
  return promise.finally(() => {
    clearTimeout(stall.timer);
    signal.removeEventListener("abort", stop);
    void upload.abort();
  });
}

const readId = ({ url }: Upload) => url?.split("/").at(-1) ?? "";

/** The outcome of an attempt, or the `ApiError` of a response that requires authentication. */
function toOutcome(error: Error | DetailedError): AttemptEnd | ApiError {
  if (!(error instanceof DetailedError)) return { kind: "failed", message: MESSAGES.unreadable };
  const response = error.originalResponse;
  if (!response) return { kind: "retry", reason: undefined };
  const status = response.getStatus();
  const reason = parseErrorMessage(response.getBody());
  const message = reason ?? MESSAGES.refused;
  if (status === 401) return new ApiError({ code: "unauthenticated", status, message });
  if (status === 404 || status === 410) return new ApiError({ code: "not_found", status, message });
  if (status === 429) return { kind: "failed", message: reason ?? MESSAGES.tooMany };
  if (status === 413 && reason === undefined) return { kind: "failed", message: PROXY_LIMIT_MESSAGE };
  if (status >= 500 || status === 409 || status === 423) return { kind: "retry", reason };
  return { kind: "refused", message };
}

/** The outcome after the user did not sign in or the server still rejects; `id` is that of the requested upload. */
function toFinalOutcome(error: unknown, id: string | undefined): AttemptEnd {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (status === 401) return { kind: "failed", message: MESSAGES.signedOut };
  if (code !== "not_found") return { kind: "retry", reason: message };
  return id === undefined ? { kind: "refused", message } : { kind: "gone" };
}

/** Whether the browser can still read the file. If not, the upload fails like a lost connection. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function parseErrorMessage(body: string): string | undefined {
  return (parseJson(body) as Partial<ErrorBody> | undefined)?.error?.message;
}
