// The requests of the tus protocol (1.0) for an upload whose length is not known yet.
import { PROXY_LIMIT_MESSAGE } from "../../../api/api.ts";
import { connection as network } from "../../../offline/connection.ts";

/** The timeout of a request: a minimum in milliseconds, and one more per so many bytes. */
const TIMEOUT = { minimum: 30_000, bytesPerMillisecond: 20 };

interface Connection {
  endpoint: string;
  signal: AbortSignal;
}

/** An error response; `message` is the server's reason. */
export class RejectedRequestError extends Error {
  override name = "RejectedRequestError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const isGone = (error: unknown) =>
  error instanceof RejectedRequestError && (error.status === 404 || error.status === 410);

/** Creates an upload of unknown length; returns its path. */
export async function createUpload(
  connection: Connection,
  metadata: Record<string, string>,
): Promise<string> {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${encodeBase64(value)}`);
  const response = await request(connection, "", "POST", {
    "upload-defer-length": "1",
    "upload-metadata": pairs.join(","),
  });
  const location = response.headers.get("location");
  if (!location) throw new Error("The server returned no upload address.");
  // Only the path: behind a proxy the server may not know its public host name.
  return new URL(location, connection.endpoint).pathname;
}

/** How many bytes of an upload the server has, and its total length if that is known. */
export async function getUploadState(connection: Connection, address: string) {
  const response = await request(connection, address, "HEAD");
  const length = response.headers.get("upload-length");
  return { offset: readOffset(response), length: length === null ? undefined : Number(length) };
}

interface Chunk {
  offset: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** The total length, sent with the last chunk. */
  length: number | undefined;
}

/** Sends a chunk; returns how many bytes the server has then. */
export async function appendToUpload(
  connection: Connection,
  address: string,
  { offset, bytes, length }: Chunk,
): Promise<number> {
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    ...(length !== undefined && { "upload-length": String(length) }),
  };
  return readOffset(await request(connection, address, "PATCH", headers, bytes));
}

/** Deletes an upload; if that fails, the server deletes it after a day. */
export async function deleteUpload(connection: Connection, address: string): Promise<void> {
  await request(connection, address, "DELETE").catch(() => undefined);
}

async function request(
  { endpoint, signal }: Connection,
  address: string,
  method: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const timeout = TIMEOUT.minimum + Math.ceil((body?.length ?? 0) / TIMEOUT.bytesPerMillisecond);

  const response = await fetch(new URL(address, endpoint), {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  }).catch((error: unknown) => {
    if (!signal.aborted) network.reportFailure();
    throw error;
  });
  network.reportStatus(response.status);
  if (!response.ok) throw new RejectedRequestError(response.status, await readReason(response));
  return response;
}

const DEFAULT_REASON = "The server rejected this recording.";

async function readReason(response: Response): Promise<string> {
  const defaultReason = response.status === 413 ? PROXY_LIMIT_MESSAGE : DEFAULT_REASON;
  try {
    const { error } = (await response.json()) as { error?: { message?: string } };
    return error?.message ?? defaultReason;
  } catch {
    return defaultReason;
  }
}

function readOffset({ headers }: Response): number {
  const offset = Number(headers.get("upload-offset") ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new Error("The server returned no upload offset.");
  return offset;
}

const encodeBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
