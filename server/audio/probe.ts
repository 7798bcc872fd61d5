import { AppError } from "../errors.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { decodeMedia, explainDecodingFailure } from "./decode.ts";
import { measuringArguments } from "./ffmpeg.ts";
import { detectMediaKind } from "./detect-media.ts";
import { startLimitedProcess } from "./limited-process.ts";

export interface MediaProbe {
  seconds: number | null;
  hasAudio: boolean;
}

export interface ProbeOptions {
  ffmpeg: string | undefined;
  signal?: AbortSignal | undefined;
}

const LIMITS = { memory: 700 * 1024 ** 2, silence: 60_000, time: 120_000 };
const MAX_DECODING_MS = 20_000;
/** A low rate is enough to measure the length. */
const RATE = 8000;

export async function probeMedia(file: string, { ffmpeg, signal }: ProbeOptions): Promise<MediaProbe> {
  try {
    const seconds = await (ffmpeg === undefined ? decodeAll(file, signal) : measure(ffmpeg, file, signal));
    return { seconds, hasAudio: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== MEDIA_MESSAGES.noSound) throw error;
    return { seconds: null, hasAudio: false };
  }
}

async function measure(ffmpeg: string, file: string, signal: AbortSignal | undefined): Promise<number> {
  const parameters = measuringArguments(file, await detectMediaKind(file));
  const child = startLimitedProcess(ffmpeg, parameters, LIMITS, { signal });
  let output = "";
  for await (const text of child.output()) output = (output + text.toString()).slice(-2000);
  const { code, stderr } = await child.waitForExit();
  const microseconds = Number(/.*out_time_us=(\d+)/s.exec(output)?.[1] ?? 0);
  if (microseconds === 0) throw explainDecodingFailure(code, stderr);
  return microseconds / 1_000_000;
}

/** Formats without an index have to be decoded to find their length; null if that takes too long. */
async function decodeAll(file: string, signal: AbortSignal | undefined): Promise<number | null> {
  const startedAt = Date.now();
  let samples = 0;
  for await (const chunk of decodeMedia(file, { ffmpeg: undefined, rate: RATE, signal })) {
    samples += chunk.length;
    if (Date.now() - startedAt > MAX_DECODING_MS) return null;
  }
  return samples / RATE;
}
