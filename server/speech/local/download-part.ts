// Downloads one file over HTTP and resumes an interrupted download.
import { open, rm } from "node:fs/promises";
import pRetry from "p-retry";
import type { RetryPolicy } from "../../../contract/retry-policy.ts";
import { findSize } from "./model-folder.ts";
import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import type { Part, PartSource } from "./whisper-parts.ts";

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

type Address = Extract<PartSource, { kind: "address" }>;

/** Timeout, too many requests, and an invalid range, after which the whole file is requested. */
const RETRYABLE_STATUSES = new Set([408, 416, 429]);

class Interrupted extends Error {
  override name = "Interrupted";
}

/** Downloads the part into the file at `path`, which may hold its first bytes. Does not verify the checksum. */
export async function downloadPart(
  part: Part,
  source: Address,
  path: string,
  signal: AbortSignal,
  { silenceTimeout, ...policy } = RETRY_POLICY,
): Promise<void> {
  if ((await findSize(path)) === part.bytes) return;
  let size = 0;
  await pRetry(() => continueDownload(part, source, path, signal, silenceTimeout), {
    ...policy,
    signal,
    shouldRetry: ({ error }) => error instanceof Interrupted,
    async shouldConsumeRetry() {
      const before = size;
      size = (await findSize(path)) ?? 0;
      return size <= before;
    },
  }).catch((error: unknown) => {
    throw error instanceof Interrupted ? new InstallFailure(error.message, { cause: error }) : error;
  });
}

async function continueDownload(
  part: Part,
  source: Address,
  path: string,
  signal: AbortSignal,
  silence: number,
): Promise<void> {
  const silent = new AbortController();
  const clock = setTimeout(() => silent.abort(), silence);
  const file = await open(path, "a");
  try {
    const { size } = await file.stat();
    const from = size < part.bytes ? size : 0;
    const response = await ask(part, source, from, AbortSignal.any([signal, silent.signal]));
    if (response.status !== 206 || from === 0) await file.truncate(0);
    let left = part.bytes - (response.status === 206 ? from : 0);
    for await (const chunk of readBody(response, new URL(source.url).host)) {
      clock.refresh();
      left -= chunk.byteLength;
      if (left < 0) break;
      await file.write(chunk);
    }
    if (left < 0) {
      await rm(path);
      throw new InstallFailure(INSTALL_MESSAGES.wrongContent(part.name));
    }
    await file.sync();
    if (left > 0) throw new Interrupted(INSTALL_MESSAGES.unreachable(new URL(source.url).host));
  } finally {
    clearTimeout(clock);
    await file.close();
  }
}

async function ask(part: Part, source: Address, from: number, signal: AbortSignal): Promise<Response> {
  const { host } = new URL(source.url);
  const headers = { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) };
  const response = await fetchFollowingRedirects(source, headers, signal).catch((error: unknown) => {
    throw error instanceof InstallFailure
      ? error
      : new Interrupted(INSTALL_MESSAGES.unreachable(host), { cause: error });
  });
  const { status } = response;
  if (status === 200 || (status === 206 && startsAt(response, from))) return response;
  await response.body?.cancel();
  const sentence = INSTALL_MESSAGES.refused(host, part.name, status);
  throw RETRYABLE_STATUSES.has(status) || status >= 500
    ? new Interrupted(sentence)
    : new InstallFailure(sentence);
}

const startsAt = (response: Response, from: number) =>
  response.headers.get("content-range")?.startsWith(`bytes ${from}-`) === true;

async function* readBody(response: Response, host: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw new Interrupted(INSTALL_MESSAGES.unreachable(host), { cause: error });
  }
}

const MAX_REDIRECTS = 5;

/** Follows redirects only to the same host or to the hosts listed for the address. */
async function fetchFollowingRedirects(
  { url, redirects }: Address,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const first = new URL(url);
  let at = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(at.href, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined;
    if (!next || !isAllowedRedirect(next, first, redirects)) {
      throw new InstallFailure(INSTALL_MESSAGES.elsewhere(first.host, next?.host ?? "nowhere"));
    }
    at = next;
  }
  throw new InstallFailure(INSTALL_MESSAGES.unreachable(first.host));
}

function isAllowedRedirect(next: URL, first: URL, redirects: readonly string[]): boolean {
  if (next.origin === first.origin) return true;
  if (next.protocol !== "https:") return false;
  return redirects.some((host) => next.hostname === host || next.hostname.endsWith(`.${host}`));
}
