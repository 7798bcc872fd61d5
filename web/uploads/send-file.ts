// Sends a file in pieces, and goes on where the server has got to. Fetched only when there is something to send.
import { DetailedError, Upload } from "tus-js-client";
import { z } from "zod";
import { ErrorBody } from "../../contract/errors.ts";
import { UPLOADS_PATH } from "../../contract/media.ts";
import { ApiError, parseJson, sendWithPerson } from "../api.ts";
import { connection } from "../offline/connection.ts";
import { pauseUnlessBack } from "../offline/keep-trying.ts";
import { LONGEST_SILENCE, Patience } from "./patience.ts";

const PIECE = 8 * 1024 * 1024;
/** An upload that went a day without bytes is removed: then the file is sent from its beginning. */
const MOST_BEGINNINGS = 3;

export interface Delivery {
  /** The upload that an earlier attempt began. */
  id: string | undefined;
  /** With the id of the record that it belongs to: `sermonId` or `studyId`. */
  metadata: { filename: string; filetype: string } & Record<string, string>;
  signal: AbortSignal;
  /** Called once the server has a place for the file. */
  onPlace: (id: string) => void;
  /** Called with the bytes that have gone. */
  onProgress: (sent: number) => void;
  /** Called when the connection is gone, with the server's reason where it gave one. */
  onWaiting: (reason: string | undefined) => void;
}

export type DeliveryEnd =
  | { kind: "stored"; id: string }
  /** The server will never take this file. */
  | { kind: "refused"; message: string }
  /** It did not come through; what has gone is kept, and it can be tried again. */
  | { kind: "broken"; message: string };

const MESSAGES = {
  gaveUp:
    "The server could not be reached for ten minutes. What was sent is kept: check your connection and go on from there.",
  gone: "The server does not keep what was sent. Please try again.",
  refused: "The server does not take this file.",
  tooMany: "Too many uploads at a time. Please try again.",
  signedOut: "You are signed out. Sign in again and go on: what was sent is kept.",
  unreadable:
    "The file could not be read any more. It may have been moved or changed, or its disk may have been taken out.",
};

/**
 * Sends a file until the server has it, is sure that it does not want it, or could not be reached for
 * `LIMITS.uploadRetry`. Fails only where the signal aborts, with its reason.
 */
export async function sendFile(file: File, delivery: Delivery): Promise<DeliveryEnd> {
  const { signal, onProgress, onWaiting } = delivery;
  let { id } = delivery;
  let most = -1;
  const patience = new Patience();
  let begun = 0;
  const noteProgress = (sent: number) => {
    if (sent > most) {
      most = sent;
      patience.renew();
    }
    onProgress(sent);
  };
  const notePlace = (place: string) => {
    id = place;
    delivery.onPlace(place);
  };
  const attemptOnce = () => attempt(file, { ...delivery, id, onProgress: noteProgress, onPlace: notePlace });
  for (;;) {
    const began = Date.now();
    const end = await sendWithPerson(attemptOnce, signal).catch((error: unknown) =>
      explainRefusal(error, id),
    );
    signal.throwIfAborted();
    if (end.kind === "gone" && begun < MOST_BEGINNINGS) {
      begun += 1;
      id = undefined;
      most = -1;
      continue;
    }
    if (end.kind === "gone") return { kind: "broken", message: MESSAGES.gone };
    if (end.kind !== "failed") return end;
    if (!(await isReadable(file))) return { kind: "broken", message: MESSAGES.unreadable };
    if (end.reason === undefined) connection.miss();
    const pause = patience.spend(Date.now() - began);
    if (pause === undefined) return { kind: "broken", message: end.reason ?? MESSAGES.gaveUp };
    onWaiting(end.reason);
    await pauseUnlessBack(pause, connection, signal);
  }
}

type AttemptEnd = DeliveryEnd | { kind: "gone" } | { kind: "failed"; reason: string | undefined };

/**
 * Sends from where the server stands to the end, or to the first thing that goes wrong. Fails with an `ApiError` where
 * the server does not know the person, or shows them nothing under this address.
 */
function attempt(file: File, { id, metadata, signal, onPlace, onProgress }: Delivery): Promise<AttemptEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<AttemptEnd>();
  const endpoint = new URL(UPLOADS_PATH, window.location.href).href;
  const upload: Upload = new Upload(file, {
    // Never both: where the server is only starting up, the library would begin a second upload.
    ...(id === undefined ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
    metadata,
    chunkSize: PIECE,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => onPlace(readId(upload)),
    onChunkComplete: () => connection.hear(),
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
    silence.timer = window.setTimeout(() => resolve({ kind: "failed", reason: undefined }), LONGEST_SILENCE);
  };
  hear();
  const stop = () => resolve({ kind: "failed", reason: undefined });
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
  if (!(error instanceof DetailedError)) return { kind: "broken", message: MESSAGES.unreadable };
  const response = error.originalResponse;
  if (!response) return { kind: "failed", reason: undefined };
  const status = response.getStatus();
  const reason = readSentence(response.getBody());
  const message = reason ?? MESSAGES.refused;
  if (status === 401) return new ApiError({ code: "unauthenticated", status, message });
  if (status === 404 || status === 410) return new ApiError({ code: "not_found", status, message });
  if (status === 429) return { kind: "broken", message: reason ?? MESSAGES.tooMany };
  if (status >= 500 || status === 409 || status === 423) return { kind: "failed", reason };
  return { kind: "refused", message };
}

/** What is left to say where the person could not help it; `id` is of the upload that was asked for. */
function explainRefusal(error: unknown, id: string | undefined): AttemptEnd {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (status === 401) return { kind: "broken", message: MESSAGES.signedOut };
  if (code !== "not_found") return { kind: "failed", reason: message };
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
  return z.object({ error: ErrorBody.shape.error }).safeParse(parseJson(body)).data?.error.message;
}
