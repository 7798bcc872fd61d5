import { open } from "node:fs/promises";
import path from "node:path";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { AppError, InterruptedError } from "../errors.ts";
import { getProgramPath, SERVER_FOLDER } from "../paths.ts";
import { EXIT_CODES } from "./decoder-exit-codes.ts";
import { decodingArguments } from "./ffmpeg.ts";
import { type MediaKind, detectMediaKind } from "./detect-media.ts";
import { type ProcessLimits, startLimitedProcess, type LimitedProcess } from "./limited-process.ts";

export interface DecodingOptions {
  ffmpeg: string | undefined;
  /** Output samples per second. */
  rate: number;
  signal?: AbortSignal | undefined;
  limits?: Partial<ProcessLimits>;
}

const MEGABYTE = 1024 ** 2;
const LIMITS: ProcessLimits = { memory: 700 * MEGABYTE, silence: 60_000, time: 6 * 3600_000 };
const HEAP_MEGABYTES = 256;

/**
 * Decodes a file's audio to mono 16-bit samples; a damaged file, as far as it is intact. Throws an `AppError` if the file
 * has no audio or can't be read, and the reason of `signal` if that aborts.
 */
export async function* decodeMedia(file: string, options: DecodingOptions): AsyncGenerator<Int16Array> {
  const kind = await detectMediaKind(file);
  const limits = { ...LIMITS, ...options.limits };
  const { process: decoder, release } = await startDecoder(file, kind, limits, options);
  let hasSound = false;
  try {
    for await (const samples of joinBytes(decoder.output())) {
      hasSound = true;
      yield samples;
    }
    const { code, stderr } = await decoder.waitForExit();
    if (!hasSound) throw explainDecodingFailure(code, stderr);
  } finally {
    decoder.kill();
    await release();
  }
}

async function startDecoder(
  file: string,
  kind: MediaKind,
  limits: ProcessLimits,
  { ffmpeg, rate, signal }: DecodingOptions,
): Promise<{ process: LimitedProcess; release: () => Promise<void> }> {
  if (ffmpeg !== undefined) {
    const process = startLimitedProcess(ffmpeg, decodingArguments(file, kind, rate), limits, { signal });
    return { process, release: async () => undefined };
  }
  const handle = await open(file);
  const program = getProgramPath("audio/decoder-process.ts");
  const parameters = [...listPermissionArguments(), program, kind.decoder, String(rate)];
  try {
    const decoder = startLimitedProcess(process.execPath, parameters, limits, { input: handle.fd, signal });
    return { process: decoder, release: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Restricts the decoder to reading our own code; the media file is its standard input. */
function listPermissionArguments(): string[] {
  const root = path.dirname(SERVER_FOLDER);
  return [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    "--max-semi-space-size=1",
    "--permission",
    `--allow-fs-read=${root}${path.sep}*`,
  ];
}

/** Chunks may end in the middle of a sample. */
async function* joinBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield toSamples(bytes.subarray(0, whole));
  }
}

/** Copies bytes that don't start at an even address, which samples require. */
function toSamples(bytes: Buffer): Int16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(buffer, byteOffset, length / 2);
}

/** Node.js writes its version after the error of a program that fails or can't be loaded. The decoder handles errors of files. */
const PROGRAM_FAILED = /^Node\.js v\d/m;

/** `InterruptedError` if the file isn't the cause: an update may replace the decoder's files while the server runs. */
export function explainDecodingFailure(code: number | null, stderr: string): AppError | InterruptedError {
  if (PROGRAM_FAILED.test(stderr)) return new InterruptedError(`The decoder failed: ${stderr.slice(0, 500)}`);
  const name = Object.entries(EXIT_CODES).find(([, value]) => value === code)?.[0];
  if (name !== undefined) return createError(name as keyof typeof EXIT_CODES);
  if (/matches no streams|does not contain any stream/i.test(stderr)) return createError("noSound");
  return createError(/moov atom not found/i.test(stderr) ? "cutShort" : "unreadable");
}

const createError = (name: keyof typeof EXIT_CODES) => new AppError("unsupported", MEDIA_MESSAGES[name]);
