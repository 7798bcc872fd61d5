// Uploads a recording while it is being recorded (tus 1.0 with a deferred length).
import type { RetryPolicy } from "../../../../contract/retry-policy.ts";
import { pauseUntilOnline, retryWhenOnline } from "../../../offline/retry-when-online.ts";
import {
  appendToUpload,
  getUploadState,
  createUpload,
  isGone,
  RejectedRequestError,
} from "./tus-requests.ts";

/** The most bytes of one request, while the upload catches up. */
const MAX_REQUEST_BYTES = 2 * 1024 * 1024;
const EMPTY = new Uint8Array();

/** A source of bytes that grows until it is complete. */
export interface GrowingSource {
  readonly available: number;
  readonly isComplete: boolean;
  read: (from: number, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Resolves when more than `bytes` are available or the source is complete. */
  waitForMore: (bytes: number, signal: AbortSignal) => Promise<void>;
}

export type UploadProblem =
  | { kind: "unreachable" | "signed-out" }
  /** The server rejected the upload, for this reason. */
  | { kind: "refused"; message: string };

export interface StreamUploadOptions {
  source: GrowingSource;
  endpoint: string;
  metadata: Record<string, string>;
  /** Path of the upload that an earlier attempt started. */
  address: string | undefined;
  /** Called with the path of a new upload before its first byte, and with undefined if the upload no longer exists. */
  onAddress: (address: string | undefined) => Promise<void>;
  /** Called with the number of bytes that the server has confirmed. */
  onConfirmed: (bytes: number) => void;
  /** Called when an attempt fails, and with undefined when the upload continues. */
  onProblem: (problem: UploadProblem | undefined) => void;
  /** Whether the upload at this path has become a complete file of so many bytes. */
  isFileComplete: (address: string, bytes: number) => Promise<boolean>;
  /** Milliseconds between two requests while the source grows, and the retry policy. */
  timing: { chunkInterval: number; retries: Pick<RetryPolicy, "minTimeout" | "maxTimeout"> };
  /** Emits "online", which starts the next attempt at once. */
  connection: EventTarget;
  signal: AbortSignal;
}

/** Resolves with the upload's path once the server has everything; rejects only if it refuses or `signal` aborts. */
export function streamUpload(options: StreamUploadOptions): Promise<string> {
  let { address } = options;
  let failures = 0;
  const onProgress = () => {
    failures = 0;
    options.onProblem(undefined);
  };

  async function send(): Promise<string> {
    try {
      if (address === undefined) {
        address = await createUpload(options, options.metadata);
        await options.onAddress(address);
      }
      const length = await sendAll(options, address, onProgress);
      if (await options.isFileComplete(address, length)) return address;
      throw new IncompleteUpload();
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isGone(error) || address === undefined) throw error;
      if (await wasCompleted(options, address)) return address;
      address = undefined;
      options.onConfirmed(0);
      await options.onAddress(undefined);
      throw new IncompleteUpload();
    }
  }

  return retryWhenOnline(send, {
    ...options.timing.retries,
    retries: Infinity,
    signal: options.signal,
    online: options.connection,
    countFailures: () => (failures += 1),
    shouldRetry(error) {
      const problem = error instanceof IncompleteUpload ? undefined : classifyError(error);
      if (problem) options.onProblem(problem);
      return problem?.kind !== "refused";
    },
  });
}

/** The server does not have everything yet, without an error: the next attempt asks how much it has. */
class IncompleteUpload extends Error {
  override name = "IncompleteUpload";
}

async function wasCompleted(
  { isFileComplete, source }: StreamUploadOptions,
  address: string,
): Promise<boolean> {
  try {
    return source.isComplete && (await isFileComplete(address, source.available));
  } catch {
    return false;
  }
}

async function sendAll(
  options: StreamUploadOptions,
  address: string,
  onProgress: () => void,
): Promise<number> {
  const { source, signal } = options;
  const state = await getUploadState(options, address);
  let { offset } = state;
  onProgress();
  options.onConfirmed(offset);
  while (offset !== state.length) {
    if (!source.isComplete && source.available <= offset) {
      await source.waitForMore(offset, signal);
      await waitForChunk(options);
    }
    const isComplete = source.isComplete;
    const bytes = offset < source.available ? await source.read(offset, MAX_REQUEST_BYTES) : EMPTY;
    const end = offset + bytes.length;
    const isLast = isComplete && end >= source.available;
    const length = isLast && state.length === undefined ? end : undefined;
    offset = await appendToUpload(options, address, { offset, bytes, length });
    onProgress();
    options.onConfirmed(offset);
    if (isLast && offset === end) return end;
  }
  return offset;
}

async function waitForChunk({ source, timing, signal }: StreamUploadOptions): Promise<void> {
  const finished = new AbortController();
  const either = AbortSignal.any([signal, finished.signal]);
  try {
    await Promise.race([
      pauseUntilOnline(timing.chunkInterval, new EventTarget(), either),
      source.waitForMore(Infinity, either),
    ]);
  } finally {
    finished.abort();
  }
}

/** The problem behind a failed request; undefined if the next attempt only has to ask for the offset again. */
function classifyError(error: unknown): UploadProblem | undefined {
  if (!(error instanceof RejectedRequestError)) return { kind: "unreachable" };
  const { status, message } = error;
  if (status === 401) return { kind: "signed-out" };
  if (status === 409 || status === 423) return undefined;
  return status >= 500 || status === 408 || status === 429
    ? { kind: "unreachable" }
    : { kind: "refused", message };
}
