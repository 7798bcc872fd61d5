// Resumable uploads: acknowledged bytes stay, finished uploads equal what was sent, deleted ones no longer exist.
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { makeWav } from "../server/uploads/testing-media.ts";
import type { TusResponse } from "../server/uploads/testing-tus.ts";
import { type Caller, signUp } from "./caller.ts";
import type { Workload } from "./workload.ts";
import type { Report } from "./report.ts";
import { createSermon } from "./savers.ts";

const PIECE_BYTES = 150_000;
const SECONDS = 60;
const WAV_HEADER_BYTES = 44;
const RETRY_DELAY_MS = 100;

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const uploadRecordings: Workload = async ({ origin, report, random, stopping }) => {
  const pastor = await signUp(origin, report);
  const stored = new Map<string, string>();
  const deleted: string[] = [];
  while (!stopping.aborted) {
    const sermonId = await createSermon(pastor);
    const wav = makeNoise();
    const abandonAt = random() < 0.2 ? random() * wav.length : Infinity;
    const id = await upload(pastor, { sermonId, wav, abandonAt }, report);
    if (id === undefined) continue;
    const isDeleted = random() < 0.3;
    if (abandonAt === Infinity && !isDeleted) stored.set(id, hash(wav));
    else deleted.push(id);
    if (abandonAt === Infinity && isDeleted) {
      await pastor.call("DELETE", `${pastor.own}/files/${id}`);
      report.count("files deleted");
    }
  }
  return async () => {
    for (const [id, expected] of stored) {
      const found = await pastor.fetchBytes(`${pastor.own}/files/${id}/content`);
      if (found === undefined || hash(found) !== expected) report.violate(`file ${id} is not what was sent`);
    }
    for (const id of deleted) {
      const { status } = await pastor.call("GET", `${pastor.own}/files/${id}`);
      if (status !== 404) report.violate(`file ${id} exists although it was deleted or abandoned`);
    }
  };
};

/** Uploads a recording in pieces. Returns its id, or undefined if even that response was lost. */
export async function upload(
  { uploads }: Caller,
  { sermonId, wav, abandonAt = Infinity }: { sermonId: string; wav: Uint8Array; abandonAt?: number },
  report: Report,
): Promise<string | undefined> {
  const address = await uploads
    .create({ sermonId, filename: "sunday.wav" }, wav.length)
    .catch(() => undefined);
  if (address === undefined) return undefined;
  const id = address.split("/").at(-1)!;
  let offset = 0;
  while (offset < wav.length) {
    if (offset > abandonAt) {
      await retryUntilAnswered(() => uploads.call("DELETE", address), report);
      report.count("uploads abandoned");
      return id;
    }
    const piece = wav.subarray(offset, offset + PIECE_BYTES);
    const answer = await uploads.patch(address, offset, piece).catch(() => undefined);
    if (answer?.status === 204) {
      offset += piece.length;
    } else if (answer && answer.status < 500) {
      report.violate(`a piece of ${id} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    } else {
      report.count("pieces without an answer");
      const { status, headers } = await retryUntilAnswered(() => uploads.call("HEAD", address), report);
      const storedBytes = Number(headers["upload-offset"]);
      if (status !== 200 || !(storedBytes >= offset && storedBytes <= offset + piece.length)) {
        report.violate(`upload ${id} is ${status} at ${storedBytes} after ${offset} was acknowledged`);
        return undefined;
      }
      offset = storedBytes;
    }
  }
  report.count("uploads finished");
  return id;
}

async function retryUntilAnswered(call: () => Promise<TusResponse>, report: Report): Promise<TusResponse> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status === 500) report.violate("an upload was answered 500");
    if (answer && answer.status < 500) return answer;
    await delay(RETRY_DELAY_MS);
  }
}

/** A recording whose pieces all differ, so that none can be mistaken for another. */
export function makeNoise(): Buffer {
  const wav = makeWav(SECONDS);
  randomBytes(wav.length - WAV_HEADER_BYTES).copy(wav, WAV_HEADER_BYTES);
  return wav;
}
