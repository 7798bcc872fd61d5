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

const MEASURING = { memory: 700 * 1024 ** 2, silence: 60_000, time: 120_000 };
/** Milliseconds. */
const MAX_DECODING = 20_000;
/** Enough to count by. */
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
  const walk = startLimitedProcess(ffmpeg, parameters, MEASURING, { signal });
  let said = "";
  for await (const text of walk.output()) said = (said + text.toString()).slice(-2000);
  const ended = await walk.ended();
  const microseconds = Number(/.*out_time_us=(\d+)/s.exec(said)?.[1] ?? 0);
  if (microseconds === 0) throw explainDecodingFailure(ended.code, ended.said);
  return microseconds / 1_000_000;
}

/** Files without a table of contents tell how long they are only when they are read through. */
async function decodeAll(file: string, signal: AbortSignal | undefined): Promise<number | null> {
  const startedAt = Date.now();
  let samples = 0;
  for await (const chunk of decodeMedia(file, { ffmpeg: undefined, rate: RATE, signal })) {
    samples += chunk.length;
    if (Date.now() - startedAt > MAX_DECODING) return null;
  }
  return samples / RATE;
}
