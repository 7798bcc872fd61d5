// Downloads a file of unknown size over HTTP and resumes an interrupted download.
import { open, readFile, rm, writeFile } from "node:fs/promises";
import pRetry from "p-retry";
import type { RetryPolicy } from "../../contract/retry-policy.ts";

/** Every received byte resets the number of retries. */
export interface DownloadRetryPolicy extends RetryPolicy {
  /** Milliseconds without a byte after which a connection counts as lost. */
  silenceTimeout: number;
}

const RETRY_POLICY: DownloadRetryPolicy = {
  retries: 5,
  minTimeout: 500,
  maxTimeout: 8_000,
  silenceTimeout: 30_000,
};

export class DownloadError extends Error {
  override name = "DownloadError";
  readonly reason: "unreachable" | "refused" | "elsewhere" | "too large";
  /** The status of a refusal, or the host of a redirect. */
  readonly detail: string;

  constructor(reason: DownloadError["reason"], detail = "", options?: ErrorOptions) {
    super(`the download failed: ${reason} ${detail}`.trim(), options);
    this.reason = reason;
    this.detail = detail;
  }
}

export interface Download {
  url: string;
  /** Where the file is written. Next to it, `<path>.version` has the version (ETag) of an unfinished file. */
  path: string;
  maxBytes: number;
  signal: AbortSignal;
  /** Called with the number of bytes so far. */
  onProgress(received: number): void;
  retryPolicy?: DownloadRetryPolicy | undefined;
}

export async function downloadFile({ retryPolicy = RETRY_POLICY, ...download }: Download): Promise<void> {
  const { silenceTimeout, ...policy } = retryPolicy;
  let farthest = 0;
  let received = 0;
  const onProgress = (bytes: number) => {
    received = bytes;
    download.onProgress(bytes);
  };
  await pRetry(() => continueDownload({ ...download, onProgress }, silenceTimeout), {
    ...policy,
    signal: download.signal,
    shouldRetry: ({ error }) =>
      error instanceof DownloadError && (error.reason === "unreachable" || isTemporary(error)),
    shouldConsumeRetry() {
      const before = farthest;
      farthest = Math.max(farthest, received);
      return farthest <= before;
    },
  });
  await rm(versionFile(download.path), { force: true });
}

/** Deletes an unfinished download. */
export async function deleteDownloadedFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(versionFile(path), { force: true });
}

const versionFile = (path: string) => `${path}.version`;

/** Timeout, too many requests, or a fault of the server. */
const isTemporary = ({ reason, detail }: DownloadError) =>
  reason === "refused" && (/^(?:408|416|429)$/.test(detail) || Number(detail) >= 500);

async function continueDownload(
  { url, path, maxBytes, signal, onProgress }: Omit<Download, "retryPolicy">,
  silence: number,
): Promise<void> {
  const silent = new AbortController();
  const clock = setTimeout(() => silent.abort(), silence);
  const file = await open(path, "a");
  try {
    const version = await readFile(versionFile(path), "utf8").catch(() => "");
    // Without its version, the rest could be of another file.
    const from = version === "" ? 0 : (await file.stat()).size;
    const headers = new Headers({ "accept-encoding": "identity" });
    if (from > 0) {
      headers.set("range", `bytes=${from}-`);
      headers.set("if-range", version);
    }
    const response = await ask(url, headers, AbortSignal.any([signal, silent.signal]));
    const start = response.status === 206 ? from : 0;
    if (response.status === 206 && !response.headers.get("content-range")?.startsWith(`bytes ${from}-`)) {
      await file.truncate(0);
      throw new DownloadError("refused", "416");
    }
    if (start === 0) await file.truncate(0);
    await writeFile(versionFile(path), findVersion(response));
    const expected = start + Number(response.headers.get("content-length") ?? Number.NaN);
    if (expected > maxBytes) throw new DownloadError("too large");
    let received = start;
    for await (const chunk of readBody(response)) {
      clock.refresh();
      received += chunk.byteLength;
      if (received > maxBytes) throw new DownloadError("too large");
      await file.write(chunk);
      onProgress(received);
    }
    await file.sync();
    if (received < expected) throw new DownloadError("unreachable");
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(clock);
    await file.close();
  }
}

/** A weak ETag does not identify bytes. */
const findVersion = ({ headers }: Response) => {
  const tag = headers.get("etag") ?? "";
  return tag.startsWith('"') ? tag : (headers.get("last-modified") ?? "");
};

async function ask(url: string, headers: Headers, signal: AbortSignal): Promise<Response> {
  const response = await fetchFromSameHost(url, headers, signal).catch((error: unknown) => {
    throw error instanceof DownloadError ? error : new DownloadError("unreachable", "", { cause: error });
  });
  if (response.status === 200 || response.status === 206) return response;
  await response.body?.cancel();
  throw new DownloadError("refused", String(response.status));
}

async function* readBody(response: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw new DownloadError("unreachable", "", { cause: error });
  }
}

const MAX_REDIRECTS = 5;

/** Follows redirects within the host only, so that no other host is ever called. */
async function fetchFromSameHost(url: string, headers: Headers, signal: AbortSignal): Promise<Response> {
  const { origin } = new URL(url);
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(at, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (next?.origin !== origin)
      throw new DownloadError("elsewhere", next?.host || "another kind of address");
    at = next.href;
  }
  throw new DownloadError("unreachable");
}
