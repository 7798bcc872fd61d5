// Sends a file in pieces, and goes on where the server has got to. Fetched only when there is something to send.
import { DetailedError, Upload } from "tus-js-client";
import { z } from "zod";
import { ErrorBody } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { UPLOADS_PATH } from "../../contract/media.ts";
import { parseJson } from "../api.ts";

const PIECE = 8 * 1024 * 1024;
/** Milliseconds without a byte going after which a connection counts as dead. */
const LONGEST_SILENCE = 60_000;
const LONGEST_PAUSE = 15_000;
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
  let patience: number = LIMITS.uploadRetry;
  let pauses = 0;
  let begun = 0;
  const noteProgress = (sent: number) => {
    if (sent > most) {
      most = sent;
      patience = LIMITS.uploadRetry;
      pauses = 0;
    }
    onProgress(sent);
  };
  for (;;) {
    const began = Date.now();
    const end = await attempt(file, {
      ...delivery,
      id,
      onProgress: noteProgress,
      onPlace: (place) => {
        id = place;
        delivery.onPlace(place);
      },
    });
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
    const pause = Math.min(1000 * 2 ** pauses, LONGEST_PAUSE);
    pauses += 1;
    // Not by the clock on the wall: a laptop that was closed has not tried.
    patience -= Math.min(Date.now() - began, LONGEST_SILENCE) + pause;
    if (patience <= 0) return { kind: "broken", message: end.reason ?? MESSAGES.gaveUp };
    onWaiting(end.reason);
    await waitToTryAgain(pause, signal);
  }
}

type AttemptEnd = DeliveryEnd | { kind: "gone" } | { kind: "failed"; reason: string | undefined };

/** Sends from where the server stands to the end, or to the first thing that goes wrong. */
function attempt(file: File, { id, metadata, signal, onPlace, onProgress }: Delivery): Promise<AttemptEnd> {
  const { promise, resolve } = Promise.withResolvers<AttemptEnd>();
  const endpoint = new URL(UPLOADS_PATH, window.location.href).href;
  const upload: Upload = new Upload(file, {
    // Never both: where the server is only starting up, the library would begin a second upload.
    ...(id === undefined ? { endpoint } : { uploadUrl: `${endpoint}/${id}` }),
    metadata,
    chunkSize: PIECE,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => onPlace(readId(upload)),
    onProgress: (sent) => {
      hear();
      onProgress(sent);
    },
    onSuccess: () => resolve({ kind: "stored", id: readId(upload) }),
    onError: (error) => resolve(explain(error)),
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

function explain(error: Error | DetailedError): AttemptEnd {
  if (!(error instanceof DetailedError)) return { kind: "broken", message: MESSAGES.unreadable };
  const response = error.originalResponse;
  if (!response) return { kind: "failed", reason: undefined };
  const status = response.getStatus();
  const message = readSentence(response.getBody());
  if (status === 401) return { kind: "broken", message: MESSAGES.signedOut };
  if ((status === 404 || status === 410) && error.originalRequest.getMethod() !== "POST")
    return { kind: "gone" };
  if (status === 429)
    return { kind: "broken", message: message ?? "Too many uploads at a time. Please try again." };
  if (status >= 500 || status === 409 || status === 423) return { kind: "failed", reason: message };
  return { kind: "refused", message: message ?? "The server does not take this file." };
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

/** Ends after the pause, or when the browser finds itself online again. */
function waitToTryAgain(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const giveUp = () => reject(signal.reason as Error);
  window.addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", giveUp, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  });
}
