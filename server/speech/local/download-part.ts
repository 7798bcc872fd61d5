// One file over HTTP, taken up where an earlier attempt ended.
import { open, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { findSize } from "./check-part.ts";
import { followAddress } from "./follow-address.ts";
import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import type { Part, PartSource } from "./whisper-parts.ts";

export interface Patience {
  /** Milliseconds without a byte after which a connection counts as lost. */
  silence: number;
  /** Milliseconds before each further attempt; when they are used up, so is the patience. Any byte that comes renews it. */
  pauses: readonly number[];
}

const PATIENCE: Patience = { silence: 30_000, pauses: [500, 1_000, 2_000, 4_000, 8_000] };

type Address = Extract<PartSource, { kind: "address" }>;

/** Too slow, too many, and a range that is not there: the last is asked for whole then. */
const MAY_PASS = new Set([408, 416, 429]);

/** What may be over when it is tried again. */
class Interrupted extends Error {
  override name = "Interrupted";
}

/** Brings the part into the file at `path`, which may hold its beginning; does not check what came. */
export async function downloadPart(
  part: Part,
  source: Address,
  path: string,
  signal: AbortSignal,
  patience = PATIENCE,
): Promise<void> {
  let attempt = 0;
  for (;;) {
    const before = (await findSize(path)) ?? 0;
    if (before === part.bytes) return;
    try {
      await continueDownload(part, source, path, signal, patience.silence);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Interrupted)) throw error;
      if (((await findSize(path)) ?? 0) > before) attempt = 0;
      const pause = patience.pauses[attempt];
      if (pause === undefined) throw new InstallFailure(error.message, { cause: error });
      attempt += 1;
      await delay(pause, undefined, { signal });
    }
  }
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
  const response = await followAddress(source, headers, signal).catch((error: unknown) => {
    throw error instanceof InstallFailure
      ? error
      : new Interrupted(INSTALL_MESSAGES.unreachable(host), { cause: error });
  });
  const { status } = response;
  if (status === 200 || (status === 206 && startsAt(response, from))) return response;
  await response.body?.cancel();
  const sentence = INSTALL_MESSAGES.refused(host, part.name, status);
  throw MAY_PASS.has(status) || status >= 500 ? new Interrupted(sentence) : new InstallFailure(sentence);
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
