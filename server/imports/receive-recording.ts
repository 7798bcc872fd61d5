// Downloads a recording into the storage like an upload, and continues where an earlier attempt stopped.
import { randomUUID } from "node:crypto";
import pRetry from "p-retry";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { tooLargeMessage } from "../../contract/media/media.ts";
import type { RetryPolicy } from "../../contract/retry-policy.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { createStorageKey } from "../files/store-file.ts";
import { appendWithinLimits, type StoreParts } from "../files/storage-limits.ts";
import { type FinishParts, finishUpload } from "../uploads/finish-upload.ts";
import { addUpload, deleteUpload, findUpload, updateUpload } from "../uploads/uploads.ts";
import { changeItem, type ImportItem, rereadItem } from "./import-items.ts";
import type { SourceResponse, Sources } from "./sources.ts";

export interface ReceiveParts extends StoreParts, FinishParts {
  sources: Sources;
  importRetryPolicy?: RetryPolicy | undefined;
  slowestDownload?: SlowestDownload | undefined;
}

/** A download with fewer bytes in so many milliseconds is given up, so that slow servers do not occupy the slots of others. */
interface SlowestDownload {
  bytes: number;
  milliseconds: number;
}

const SLOWEST_DOWNLOAD: SlowestDownload = { bytes: 1_000_000, milliseconds: 60_000 };

const RETRY_POLICY: RetryPolicy = { retries: 5, minTimeout: 1_000, maxTimeout: 30_000 };

/** The connection failed; another attempt may succeed. */
class InterruptedError extends Error {
  override name = "InterruptedError";
}

/** Throws an `AppError` with a message for the user. */
export async function receiveRecording(
  parts: ReceiveParts,
  item: ImportItem,
  sermonId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(received: number): void },
): Promise<void> {
  const slowest = parts.slowestDownload ?? SLOWEST_DOWNLOAD;
  let mostReceived = 0;
  let received = 0;
  try {
    await pRetry(
      async () => {
        received = 0;
        // An attempt that failed has stored which file it started.
        await receiveOnce(parts, await rereadItem(parts.db, item), sermonId, signal, (bytes) => {
          received = bytes;
          onProgress(bytes);
        });
      },
      {
        ...(parts.importRetryPolicy ?? RETRY_POLICY),
        signal,
        shouldRetry: ({ error }) => error instanceof InterruptedError,
        // An attempt that received enough does not count. A few bytes each time would never end.
        shouldConsumeRetry() {
          const before = mostReceived;
          mostReceived = Math.max(mostReceived, received);
          return mostReceived - before < slowest.bytes;
        },
      },
    );
  } catch (error) {
    if (error instanceof InterruptedError)
      throw new AppError("unavailable", IMPORT_MESSAGES.recordingUnreachable);
    if (error instanceof AppError && error.code === "too_large") await discardUpload(parts.db, item);
    throw error;
  }
  const { fileId } = await rereadItem(parts.db, item);
  await finishUpload(parts, fileId!);
}

/** What was received of a recording that can't be stored completely would only take space. */
async function discardUpload(db: Db, item: ImportItem): Promise<void> {
  const { fileId } = await rereadItem(db, item);
  if (fileId !== null) await deleteUpload(db, fileId);
}

async function receiveOnce(
  parts: ReceiveParts,
  item: ImportItem,
  sermonId: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> {
  const { db, storage } = parts;
  const upload = item.fileId === null ? undefined : await findUpload(db, item.fileId);
  if (upload?.state === "ready") return;
  const stored = upload && item.recordingVersion !== "" ? ((await storage.findSize(upload.id)) ?? 0) : 0;
  if (upload && upload.bytes > 0 && stored === upload.bytes) return;
  const response = await request(parts, item, stored, signal);
  const isRest =
    response.status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${stored}-`);
  if (upload && isRest) {
    await updateUpload(db, upload.id);
    await append(
      parts,
      { id: upload.id, offset: stored, bytes: upload.bytes, item },
      response,
      signal,
      onProgress,
    );
    return;
  }
  if (upload) await deleteUpload(db, upload.id);
  if (response.status !== 200) {
    await response.body?.cancel();
    // The recording was replaced by a shorter one; the next attempt requests all of it.
    if (response.status === 206 || response.status === 416) throw new InterruptedError();
    refuse(response.status);
  }
  const started = await startUpload(parts, item, sermonId, response);
  await append(parts, { ...started, offset: 0, item }, response, signal, onProgress);
}

async function request(
  { sources }: ReceiveParts,
  { episode, recordingVersion }: ImportItem,
  stored: number,
  signal: AbortSignal,
): Promise<SourceResponse> {
  const headers = {
    "accept-encoding": "identity",
    ...(stored > 0 && { range: `bytes=${stored}-`, "if-range": recordingVersion }),
  };
  try {
    return await sources.fetch(episode.recording!.url, { headers, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new InterruptedError("unreachable", { cause: error });
  }
}

/** Timeout, too many requests, or a fault of the server. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

function refuse(status: number): never {
  if (isTemporary(status)) throw new InterruptedError(String(status));
  throw new AppError("unavailable", IMPORT_MESSAGES.recordingRefused(status));
}

/** The row of the file is named in the episode before it exists, so that no killed process leaves one behind. */
async function startUpload(
  parts: ReceiveParts,
  item: ImportItem,
  sermonId: string,
  response: SourceResponse,
): Promise<{ id: string; bytes: number }> {
  const id = randomUUID();
  await changeItem(parts.db, item, { fileId: id, recordingVersion: versionOf(response) });
  const { url, mediaType } = item.episode.recording!;
  const metadata = {
    recordKind: "sermon",
    recordId: sermonId,
    filename: fileNameOf(url),
    mediaType: mediaType || "application/octet-stream",
    source: "upload",
    thenProcess: false,
    resultOptions: null,
  } as const;
  const bytes = lengthOf(response);
  if (bytes > parts.upload.mostBytes)
    throw new AppError("too_large", tooLargeMessage(parts.upload.mostBytes));
  await addUpload(parts, item.ownerId, { id, bytes, metadata });
  await createStorageKey(parts.db, parts.storage, id);
  return { id, bytes };
}

async function append(
  parts: ReceiveParts,
  { id, offset, bytes, item }: { id: string; offset: number; bytes: number; item: ImportItem },
  response: SourceResponse,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> {
  const { mostBytes } = parts.upload;
  const slowest = parts.slowestDownload ?? SLOWEST_DOWNLOAD;
  let received = offset;
  let measured = { received, at: performance.now() };
  async function* readBody() {
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      if (received > mostBytes) throw new AppError("too_large", tooLargeMessage(mostBytes));
      // Only so many were reserved.
      if (bytes > 0 && received > bytes)
        throw new AppError("unavailable", IMPORT_MESSAGES.longerThanAnnounced);
      yield chunk;
      onProgress(received);
      const now = performance.now();
      if (now - measured.at < slowest.milliseconds) continue;
      if (received - measured.received < slowest.bytes)
        throw new AppError("unavailable", IMPORT_MESSAGES.tooSlow);
      measured = { received, at: now };
    }
  }
  // The bytes of a recording of known length were reserved when its upload was added.
  const quotaOwnerId = bytes === 0 ? item.ownerId : undefined;
  try {
    await appendWithinLimits(parts, { key: id, offset, quotaOwnerId, signal }, readBody());
  } catch (error) {
    signal.throwIfAborted();
    if (isNetworkError(error)) throw new InterruptedError("interrupted", { cause: error });
    throw error;
  }
  if (received < bytes) throw new InterruptedError("too short");
  if (bytes === 0) await updateUpload(parts.db, id, { bytes: received });
}

/** `fetch` throws a TypeError with the reason as its cause. */
const isNetworkError = (error: unknown) => error instanceof TypeError && error.cause !== undefined;

/** Then its length and version are not those of the bytes that are stored. */
const isPacked = ({ headers }: SourceResponse) =>
  (headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity";

/** 0 if unknown. */
const lengthOf = (response: SourceResponse) =>
  isPacked(response) ? 0 : Number(response.headers.get("content-length") ?? 0) || 0;

/** A weak ETag does not identify bytes. */
const versionOf = (response: SourceResponse) => {
  if (isPacked(response)) return "";
  const tag = response.headers.get("etag") ?? "";
  return tag.startsWith('"') ? tag : (response.headers.get("last-modified") ?? "");
};

function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return (
      decodeURIComponent(name)
        .replace(/[\p{Cc}/\\]/gu, "")
        .slice(0, 255)
        .toWellFormed() || "recording"
    );
  } catch {
    return name.slice(0, 255);
  }
}
