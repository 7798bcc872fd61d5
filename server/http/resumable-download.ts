// Downloads a file over HTTP and resumes an interrupted download. The caller verifies the checksum.
import { type FileHandle, open, readFile, rm, stat, writeFile } from "node:fs/promises";
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

/** A file of an exact size has a known checksum too, so it is resumed even if the server gives it no version. */
export type FileSize = { exactly: number } | { atMost: number };

export interface Download {
  url: string;
  /** Where the file is written. Next to it, `<path>.version` has the version (ETag) of an unfinished file. */
  path: string;
  size: FileSize;
  /** Other hosts (with their subdomains) to which the address may redirect; none by default. */
  redirects?: readonly string[];
  signal: AbortSignal;
  /** Called with the number of bytes so far. */
  onProgress?(received: number): void;
  retryPolicy?: DownloadRetryPolicy | undefined;
}

export async function downloadFile({ retryPolicy = RETRY_POLICY, ...download }: Download): Promise<void> {
  const { silenceTimeout, ...policy } = retryPolicy;
  let farthest = 0;
  let received = 0;
  const onProgress = (bytes: number) => {
    received = bytes;
    download.onProgress?.(bytes);
  };
  if (!(await isDownloaded(download))) {
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
  }
  await rm(versionFile(download.path), { force: true });
}

async function isDownloaded({ path, size }: Download): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return "exactly" in size && found?.size === size.exactly;
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

async function continueDownload(download: Download, silence: number): Promise<void> {
  const { path, signal } = download;
  const silent = new AbortController();
  const clock = setTimeout(() => silent.abort(), silence);
  const file = await open(path, "a");
  try {
    const { response, start } = await requestRest(download, file, AbortSignal.any([signal, silent.signal]));
    await receive(download, file, start, response, () => clock.refresh());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(clock);
    await file.close();
  }
}

/** Requests what is missing. If the server sends the whole file, the file is emptied. */
async function requestRest(download: Download, file: FileHandle, signal: AbortSignal) {
  const { path, size } = download;
  const version = await readFile(versionFile(path), "utf8").catch(() => "");
  const present = (await file.stat()).size;
  // Without its version, the rest could be of another file.
  const from = "exactly" in size ? present % size.exactly : version === "" ? 0 : present;
  const headers = new Headers({ "accept-encoding": "identity" });
  if (from > 0) headers.set("range", `bytes=${from}-`);
  if (from > 0 && version !== "") headers.set("if-range", version);
  const response = await ask(download, headers, signal);
  const { status } = response;
  const isRest = status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${from}-`);
  if (!isRest && (status === 200 || status === 206 || status === 416)) await file.truncate(0);
  if (isRest || status === 200) {
    await writeFile(versionFile(path), findVersion(response));
    return { response, start: isRest ? from : 0 };
  }
  await response.body?.cancel();
  throw new DownloadError("refused", String(status === 206 ? 416 : status));
}

async function receive(
  { size, onProgress }: Download,
  file: FileHandle,
  start: number,
  response: Response,
  onChunk: () => void,
): Promise<void> {
  const announced = start + Number(response.headers.get("content-length") ?? Number.NaN);
  const [expected, most] = "exactly" in size ? [size.exactly, size.exactly] : [announced, size.atMost];
  if (announced > most) throw new DownloadError("too large");
  let received = start;
  for await (const chunk of readBody(response)) {
    onChunk();
    received += chunk.byteLength;
    if (received > most) throw new DownloadError("too large");
    await file.write(chunk);
    onProgress?.(received);
  }
  await file.sync();
  if (received < expected) throw new DownloadError("unreachable");
}

/** A weak ETag does not identify bytes. */
const findVersion = ({ headers }: Response) => {
  const tag = headers.get("etag") ?? "";
  return tag.startsWith('"') ? tag : (headers.get("last-modified") ?? "");
};

async function ask(download: Download, headers: Headers, signal: AbortSignal): Promise<Response> {
  return fetchFollowingRedirects(download, headers, signal).catch((error: unknown) => {
    throw error instanceof DownloadError ? error : new DownloadError("unreachable", "", { cause: error });
  });
}

async function* readBody(response: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw new DownloadError("unreachable", "", { cause: error });
  }
}

const MAX_REDIRECTS = 5;

/** Follows redirects only to the same host or to the given ones, so that no other host is ever called. */
async function fetchFollowingRedirects(
  { url, redirects = [] }: Download,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  const first = new URL(url);
  let at = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(at.href, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at.href);
    if (!next || !isAllowedRedirect(next, first, redirects))
      throw new DownloadError("elsewhere", next?.host || "another kind of address");
    at = next;
  }
  throw new DownloadError("refused", "302");
}

function isAllowedRedirect(next: URL, first: URL, redirects: readonly string[]): boolean {
  if (next.origin === first.origin) return true;
  if (next.protocol !== "https:") return false;
  return redirects.some((host) => next.hostname === host || next.hostname.endsWith(`.${host}`));
}
