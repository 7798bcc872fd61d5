import { parseJson } from "../../contract/text/parse-json.ts";
import { DetailedError, Upload } from "tus-js-client";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { ApiError, callWithReauth } from "../api/api.ts";
import { connection } from "../offline/connection.ts";
import { retryWhenOnline } from "../offline/retry-when-online.ts";
import { STALL_TIMEOUT_MS, UPLOAD_RETRY_POLICY, UploadRetries } from "./upload-retries.ts";

const PIECE = 8 * 1024 * 1024;
/** An upload that went a day without bytes is removed: then the file is sent from its beginning. */
const MAX_RESTARTS = 3;

export interface FileUpload {
  id: string | undefined;
  /** With the id of the record that it belongs to: `sermonId` or `studyId`. */
  metadata: { filename: string; filetype: string } & Record<string, string>;
  signal: AbortSignal;
  onCreated: (id: string) => void;
  onProgress: (sent: number) => void;
  /** Called when the connection is gone, with the server's reason where it gave one. */
  onWaiting: (reason: string | undefined) => void;
}

export type UploadOutcome =
  | { kind: "stored"; id: string }
  /** The server will never take this file. */
  | { kind: "refused"; message: string }
  /** It did not come through; what has gone is kept, and it can be tried again. */
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

/** Ends when the server has it, refuses it, or was away for `LIMITS.uploadRetry`; fails only if `signal` aborts. */
export async function uploadFile(file: File, delivery: FileUpload): Promise<UploadOutcome> {
  const { signal, onProgress, onWaiting } = delivery;
  let { id } = delivery;
  let mostSent = -1;
  let restarts = 0;
  let startedAt = 0;
  const retries = new UploadRetries();
  const noteProgress = (sent: number) => {
    if (sent > mostSent) {
      mostSent = sent;
      retries.renew();
    }
    onProgress(sent);
  };
  const saveUploadId = (place: string) => {
    id = place;
    delivery.onCreated(place);
  };
  const attemptOnce = () =>
    attempt(file, { ...delivery, id, onProgress: noteProgress, onCreated: saveUploadId });

  async function send(): Promise<UploadOutcome> {
    startedAt = Date.now();
    const end = await callWithReauth(attemptOnce, signal).catch((error: unknown) =>
      explainRefusal(error, id),
    );
    signal.throwIfAborted();
    if (end.kind === "gone") {
      restarts += 1;
      if (restarts > MAX_RESTARTS) return { kind: "failed", message: MESSAGES.gone };
      id = undefined;
      mostSent = -1;
      return send();
    }
    if (end.kind !== "retry") return end;
    if (!(await isReadable(file))) return { kind: "failed", message: MESSAGES.unreadable };
    if (end.reason === undefined) connection.reportFailure();
    throw new Unsent(end.reason);
  }

  return retryWhenOnline(send, {
    ...UPLOAD_RETRY_POLICY,
    signal,
    countFailures: () => retries.failures,
    shouldRetry(error) {
      if (!(error instanceof Unsent) || !retries.spend(Date.now() - startedAt)) return false;
      onWaiting(error.reason);
      return true;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Unsent)) throw error;
    return { kind: "failed", message: error.reason ?? MESSAGES.gaveUp };
  });
}

class Unsent extends Error {
  override name = "Unsent";
  readonly reason: string | undefined;

  constructor(reason: string | undefined) {
    super("Not all of the file was sent.");
    this.reason = reason;
  }
}

type AttemptEnd = UploadOutcome | { kind: "gone" } | { kind: "retry"; reason: string | undefined };

/** Sends to the end or the first problem; fails with an `ApiError` where the server does not know the person. */
function attempt(
  file: File,
  { id, metadata, signal, onCreated, onProgress }: FileUpload,
): Promise<AttemptEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<AttemptEnd>();
  const endpoint = new URL(UPLOADS_PATH, window.location.href).href;
  const upload: Upload = new Upload(file, {
    // Never both: where the server is only starting up, the library would begin a second upload.
    ...(id === undefined ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
    metadata,
    chunkSize: PIECE,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => onCreated(readId(upload)),
    onChunkComplete: () => connection.reportSuccess(),
    onProgress: (sent) => {
      hear();
      onProgress(sent);
    },
    onSuccess: () => resolve({ kind: "stored", id: readId(upload) }),
    onError: (error) => {
      const end = explain(error);
      if (end instanceof ApiError) reject(end);
      else resolve(end);
    },
  });
  const silence = { timer: 0 };
  const hear = () => {
    clearTimeout(silence.timer);
    silence.timer = window.setTimeout(() => resolve({ kind: "retry", reason: undefined }), STALL_TIMEOUT_MS);
  };
  hear();
  const stop = () => resolve({ kind: "retry", reason: undefined });
  signal.addEventListener("abort", stop, { once: true });
  upload.start();
  return promise.finally(() => {
    clearTimeout(silence.timer);
    signal.removeEventListener("abort", stop);
    void upload.abort();
  });
}

const readId = ({ url }: Upload) => url?.split("/").at(-1) ?? "";

/** How an attempt has ended, or the doubt about the person that the server had. */
function explain(error: Error | DetailedError): AttemptEnd | ApiError {
  if (!(error instanceof DetailedError)) return { kind: "failed", message: MESSAGES.unreadable };
  const response = error.originalResponse;
  if (!response) return { kind: "retry", reason: undefined };
  const status = response.getStatus();
  const reason = readSentence(response.getBody());
  const message = reason ?? MESSAGES.refused;
  if (status === 401) return new ApiError({ code: "unauthenticated", status, message });
  if (status === 404 || status === 410) return new ApiError({ code: "not_found", status, message });
  if (status === 429) return { kind: "failed", message: reason ?? MESSAGES.tooMany };
  if (status >= 500 || status === 409 || status === 423) return { kind: "retry", reason };
  return { kind: "refused", message };
}

/** What is left to say where the person could not help it; `id` is of the upload that was asked for. */
function explainRefusal(error: unknown, id: string | undefined): AttemptEnd {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (status === 401) return { kind: "failed", message: MESSAGES.signedOut };
  if (code !== "not_found") return { kind: "retry", reason: message };
  return id === undefined ? { kind: "refused", message } : { kind: "gone" };
}

/** Whether the browser can still read the file; where not, sending fails as if the connection were gone. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function readSentence(body: string): string | undefined {
  return (parseJson(body) as Partial<ErrorBody> | undefined)?.error?.message;
}
