// Sends a recording to the server while it is still being made (tus 1.0, with a length that is told at the end).
import type { RetryPolicy } from "../../../../contract/retry-policy.ts";
import { pauseUntilOnline, retryWhenOnline } from "../../../offline/retry-when-online.ts";
import {
  appendToUpload,
  getUploadState,
  createUpload,
  isGone,
  RejectedRequestError,
} from "./tus-requests.ts";

/** Bytes that one request carries at most, while the server catches up. */
const MAX_BYTES = 2 * 1024 * 1024;
const NO_BYTES = new Uint8Array();

/** A source of bytes that grows until it is complete. */
export interface GrowingSource {
  readonly available: number;
  readonly isComplete: boolean;
  read: (from: number, most: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Settles when more than `bytes` are available or the source is complete. */
  more: (bytes: number, signal: AbortSignal) => Promise<void>;
}

export type UploadProblem =
  | { kind: "unreachable" | "signed-out" }
  /** The server will not take it, for this reason. */
  | { kind: "refused"; message: string };

export interface StreamUploadOptions {
  source: GrowingSource;
  endpoint: string;
  metadata: Record<string, string>;
  /** Path of the upload that an earlier attempt began. */
  address: string | undefined;
  /** Called before the first byte goes to a new upload, and with undefined where the earlier one is gone. */
  onAddress: (address: string | undefined) => Promise<void>;
  /** Called with every number of bytes that the server has said it holds. */
  onConfirmed: (bytes: number) => void;
  /** Called when something keeps the server from taking more, and with undefined when it takes again. */
  onProblem: (problem: UploadProblem | undefined) => void;
  /** Whether the upload at this path has become a whole file of so many bytes. */
  isWhole: (address: string, bytes: number) => Promise<boolean>;
  /** Milliseconds between two portions while the source grows, and when it is tried again. */
  pace: { portion: number; retries: Pick<RetryPolicy, "minTimeout" | "maxTimeout"> };
  /** Where "online" is heard: the next attempt then comes at once. */
  connection: EventTarget;
  signal: AbortSignal;
}

/** Settles with the upload's path once the server has the whole; fails only where it refuses or `signal` aborts. */
export function streamUpload(feed: StreamUploadOptions): Promise<string> {
  let { address } = feed;
  let failures = 0;
  const onProgress = () => {
    failures = 0;
    feed.onProblem(undefined);
  };

  async function send(): Promise<string> {
    try {
      if (address === undefined) {
        address = await createUpload(feed, feed.metadata);
        await feed.onAddress(address);
      }
      const whole = await sendAll(feed, address, onProgress);
      if (await feed.isWhole(address, whole)) return address;
      throw new Unfinished();
    } catch (error) {
      feed.signal.throwIfAborted();
      if (!isGone(error) || address === undefined) throw error;
      if (await wasFinished(feed, address)) return address;
      address = undefined;
      feed.onConfirmed(0);
      await feed.onAddress(undefined);
      throw new Unfinished();
    }
  }

  return retryWhenOnline(send, {
    ...feed.pace.retries,
    retries: Infinity,
    signal: feed.signal,
    online: feed.connection,
    countFailures: () => (failures += 1),
    shouldRetry(error) {
      const problem = error instanceof Unfinished ? undefined : classifyError(error);
      if (problem) feed.onProblem(problem);
      return problem?.kind !== "refused";
    },
  });
}

/** The server does not have the whole yet, without any problem: the next attempt finds out what it has. */
class Unfinished extends Error {
  override name = "Unfinished";
}

async function wasFinished({ isWhole, source }: StreamUploadOptions, address: string): Promise<boolean> {
  try {
    return source.isComplete && (await isWhole(address, source.available));
  } catch {
    return false;
  }
}

async function sendAll(feed: StreamUploadOptions, address: string, onProgress: () => void): Promise<number> {
  const { source, signal } = feed;
  const state = await getUploadState(feed, address);
  let { offset } = state;
  onProgress();
  feed.onConfirmed(offset);
  while (offset !== state.length) {
    if (!source.isComplete && source.available <= offset) {
      await source.more(offset, signal);
      await gather(feed);
    }
    const isComplete = source.isComplete;
    const bytes = offset < source.available ? await source.read(offset, MAX_BYTES) : NO_BYTES;
    const end = offset + bytes.length;
    const isLast = isComplete && end >= source.available;
    const length = isLast && state.length === undefined ? end : undefined;
    offset = await appendToUpload(feed, address, { offset, bytes, length });
    onProgress();
    feed.onConfirmed(offset);
    if (isLast && offset === end) return end;
  }
  return offset;
}

async function gather({ source, pace, signal }: StreamUploadOptions): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    await Promise.race([
      pauseUntilOnline(pace.portion, new EventTarget(), either),
      source.more(Infinity, either),
    ]);
  } finally {
    over.abort();
  }
}

/** What a failed request means; undefined where the next attempt simply has to refresh again. */
function classifyError(error: unknown): UploadProblem | undefined {
  if (!(error instanceof RejectedRequestError)) return { kind: "unreachable" };
  const { status, message } = error;
  if (status === 401) return { kind: "signed-out" };
  if (status === 409 || status === 423) return undefined;
  return status >= 500 || status === 408 || status === 429
    ? { kind: "unreachable" }
    : { kind: "refused", message };
}
