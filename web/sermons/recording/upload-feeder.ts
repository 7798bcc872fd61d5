// Sends a recording to the server while it is still being made (tus 1.0, with a length that is told at the end).

/** Bytes that one request carries at most, while the server catches up. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Milliseconds that a request may take, and how many bytes give it one more. */
const TIMEOUT = { least: 30_000, bytesPerMillisecond: 20 };
const NO_BYTES = new Uint8Array();

/** A source of bytes that grows until it is complete. */
export interface GrowingSource {
  /** Bytes that can be read by now. */
  readonly available: number;
  /** Whether nothing more will be available. */
  readonly isComplete: boolean;
  read: (from: number, most: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Settles when more than `bytes` are available or the source is complete. */
  more: (bytes: number, signal: AbortSignal) => Promise<void>;
}

export type ServerTrouble =
  | { kind: "unreachable" | "signed-out" }
  /** The server will not take it, for this reason. */
  | { kind: "refused"; message: string };

export interface Feed {
  source: GrowingSource;
  /** Where uploads are created: a whole address. */
  endpoint: string;
  metadata: Record<string, string>;
  /** Path of the upload that an earlier attempt began. */
  address: string | undefined;
  /** Called before the first byte goes to a new upload, and with undefined where the earlier one is gone. */
  onAddress: (address: string | undefined) => Promise<void>;
  /** Called with every number of bytes that the server has said it holds. */
  onHeld: (bytes: number) => void;
  /** Called when something keeps the server from taking more, and with undefined when it takes again. */
  onTrouble: (trouble: ServerTrouble | undefined) => void;
  /** Whether the upload at this path has become a whole file of so many bytes. */
  isWhole: (address: string, bytes: number) => Promise<boolean>;
  /** Milliseconds between two portions while the source grows, and before each further attempt. */
  pace: { portion: number; retry: readonly number[] };
  /** Where "online" is heard: the next attempt then comes at once. */
  connection?: EventTarget;
  signal: AbortSignal;
}

/**
 * Sends all of a growing source and settles with the path of the upload once the server has confirmed the whole. It
 * goes on through lost connections and restarts of the server for as long as it takes; it fails where the server
 * refuses for good, and with the signal's reason when that aborts.
 */
export async function feedUpload(feed: Feed): Promise<string> {
  let { address } = feed;
  let failures = 0;
  const onProgress = () => {
    failures = 0;
    feed.onTrouble(undefined);
  };
  for (;;) {
    try {
      address ??= await create(feed);
      const whole = await sendAll(feed, address, onProgress);
      if (await feed.isWhole(address, whole)) return address;
    } catch (error) {
      feed.signal.throwIfAborted();
      const isGone = error instanceof RefusedRequest && (error.status === 404 || error.status === 410);
      if (isGone && address !== undefined) {
        if (await wasFinished(feed, address)) return address;
        address = undefined;
        feed.onHeld(0);
        await feed.onAddress(undefined);
      } else {
        const trouble = nameTrouble(error);
        if (trouble) feed.onTrouble(trouble);
        if (trouble?.kind === "refused") throw error;
      }
    }
    const { retry } = feed.pace;
    await rest(retry[Math.min(failures, retry.length - 1)] ?? 0, feed.signal, feed.connection);
    failures += 1;
  }
}

/** Takes an upload off the server that nobody wants any more; where that fails, the server does so after a day. */
export async function abandonUpload(address: string): Promise<void> {
  await fetch(address, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }).catch(() => undefined);
}

/** How much of an upload the server holds; undefined where there is no such upload. */
export async function askHeld(endpoint: string, address: string, signal: AbortSignal) {
  try {
    return (await askState({ endpoint, signal }, address)).offset;
  } catch (error) {
    if (error instanceof RefusedRequest && (error.status === 404 || error.status === 410)) return undefined;
    throw error;
  }
}

class RefusedRequest extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function wasFinished({ isWhole, source }: Feed, address: string): Promise<boolean> {
  try {
    return source.isComplete && (await isWhole(address, source.available));
  } catch {
    return false;
  }
}

async function create(feed: Feed): Promise<string> {
  const metadata = Object.entries(feed.metadata).map(([name, value]) => `${name} ${encodeBase64(value)}`);
  const response = await request(feed, "", "POST", {
    "upload-defer-length": "1",
    "upload-metadata": metadata.join(","),
  });
  const location = response.headers.get("location");
  if (!location) throw new Error("The server did not say where the recording goes.");
  // Only the path: behind a proxy the server may not know under which name it is reached.
  const address = new URL(location, feed.endpoint).pathname;
  await feed.onAddress(address);
  return address;
}

async function askState(feed: Pick<Feed, "endpoint" | "signal">, address: string) {
  const response = await request(feed, address, "HEAD");
  const length = response.headers.get("upload-length");
  return { offset: readOffset(response), length: length === null ? undefined : Number(length) };
}

/** Sends what the server lacks, waiting for what is still to come; answers the bytes of the whole. */
async function sendAll(feed: Feed, address: string, onProgress: () => void): Promise<number> {
  const { source, signal } = feed;
  const state = await askState(feed, address);
  let { offset } = state;
  onProgress();
  feed.onHeld(offset);
  while (offset !== state.length) {
    if (!source.isComplete && source.available <= offset) {
      await source.more(offset, signal);
      await Promise.race([rest(feed.pace.portion, signal), source.more(Infinity, signal)]);
    }
    const isComplete = source.isComplete;
    const bytes = offset < source.available ? await source.read(offset, MOST_BYTES) : NO_BYTES;
    const end = offset + bytes.length;
    const isLast = isComplete && end >= source.available;
    offset = readOffset(
      await request(
        feed,
        address,
        "PATCH",
        {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          ...(isLast && state.length === undefined && { "upload-length": String(end) }),
        },
        bytes,
      ),
    );
    onProgress();
    feed.onHeld(offset);
    if (isLast && offset === end) return end;
  }
  return offset;
}

async function request(
  { endpoint, signal }: Pick<Feed, "endpoint" | "signal">,
  address: string,
  method: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const patience = TIMEOUT.least + Math.ceil((body?.length ?? 0) / TIMEOUT.bytesPerMillisecond);
  const deadline = AbortSignal.timeout(patience);
  const response = await fetch(new URL(address, endpoint), {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers },
    body,
    signal: AbortSignal.any([signal, deadline]),
  });
  if (!response.ok) throw new RefusedRequest(response.status, await readReason(response));
  return response;
}

const REASON = "The server does not take this recording.";

async function readReason(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error?: { message?: string } };
    return error?.message ?? REASON;
  } catch {
    return REASON;
  }
}

function readOffset({ headers }: Response): number {
  const offset = Number(headers.get("upload-offset") ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new Error("The server did not say how much it has.");
  return offset;
}

/** What a failed request means; undefined where the next attempt simply has to look again. */
function nameTrouble(error: unknown): ServerTrouble | undefined {
  if (!(error instanceof RefusedRequest)) return { kind: "unreachable" };
  const { status, message } = error;
  if (status === 401) return { kind: "signed-out" };
  if (status === 409 || status === 423) return undefined;
  return status >= 500 || status === 408 || status === 429
    ? { kind: "unreachable" }
    : { kind: "refused", message };
}

/** Waits so many milliseconds, or until the connection is back; fails when `signal` aborts. */
function rest(milliseconds: number, signal: AbortSignal, connection?: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", settle);
      connection?.removeEventListener("online", settle);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(settle, milliseconds);
    signal.addEventListener("abort", settle);
    connection?.addEventListener("online", settle);
    if (signal.aborted) settle();
  });
}

const encodeBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
