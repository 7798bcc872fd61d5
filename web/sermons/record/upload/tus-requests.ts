// The requests of the tus protocol (1.0) that a growing upload needs.
import { connection as network } from "../../../offline/connection.ts";

/** Milliseconds that a request may take, and how many bytes give it one more. */
const TIMEOUT = { least: 30_000, bytesPerMillisecond: 20 };

interface Connection {
  endpoint: string;
  signal: AbortSignal;
}

/** An answer that says no; `message` is the server's reason. */
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

/** Creates an upload whose length is told later; answers its path. */
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
  if (!location) throw new Error("The server did not say where the recording goes.");
  // Only the path: behind a proxy the server may not know under which name it is reached.
  return new URL(location, connection.endpoint).pathname;
}

/** How many bytes of an upload the server holds, and how many it will have once it knows. */
export async function getUploadState(connection: Connection, address: string) {
  const response = await request(connection, address, "HEAD");
  const length = response.headers.get("upload-length");
  return { offset: readOffset(response), length: length === null ? undefined : Number(length) };
}

interface Portion {
  offset: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the whole, told with its last portion. */
  length: number | undefined;
}

/** Sends a portion; answers how many bytes the server holds then. */
export async function appendToUpload(
  connection: Connection,
  address: string,
  { offset, bytes, length }: Portion,
): Promise<number> {
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    ...(length !== undefined && { "upload-length": String(length) }),
  };
  return readOffset(await request(connection, address, "PATCH", headers, bytes));
}

/** Takes an upload off the server that nobody wants any more; where that fails, the server does so after a day. */
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
  const patience = TIMEOUT.least + Math.ceil((body?.length ?? 0) / TIMEOUT.bytesPerMillisecond);
  const deadline = AbortSignal.timeout(patience);
  const response = await fetch(new URL(address, endpoint), {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers },
    body,
    signal: AbortSignal.any([signal, deadline]),
  }).catch((error: unknown) => {
    if (!signal.aborted) network.reportFailure();
    throw error;
  });
  network.reportStatus(response.status);
  if (!response.ok) throw new RejectedRequestError(response.status, await readReason(response));
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

const encodeBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
