// A separate process, since files may be malicious: decodes its standard input to mono 16-bit samples on its standard
// output. See `EXIT_CODES`.
import { once } from "node:events";
import { decodeChunked } from "audio-decode/stream";
import { EXIT_CODES } from "./decoder-exit-codes.ts";
import { readBytes, readMp4 } from "./read-bytes.ts";
import { createResampler, type Resampler } from "./resample.ts";

type Format = Parameters<typeof decodeChunked>[1];

const STANDARD_INPUT = 0;
const [, , format = "", rate = ""] = process.argv;

async function decode(): Promise<number> {
  const bytes = format === "mp4" ? readMp4(STANDARD_INPUT) : readBytes(STANDARD_INPUT);
  if (!bytes) return EXIT_CODES.cutShort;
  let hasSound = false;
  let resampler: Resampler | undefined;
  let inputRate = 0;
  const write = async (samples: Int16Array) => {
    hasSound ||= samples.length > 0;
    if (!process.stdout.write(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)))
      await once(process.stdout, "drain");
  };
  try {
    for await (const { channelData, sampleRate } of decodeChunked(toAsync(bytes), findFormat())) {
      if (sampleRate !== inputRate) {
        if (resampler) await write(resampler.end());
        resampler = createResampler(sampleRate, Number(rate));
        inputRate = sampleRate;
      }
      if (resampler) await write(resampler.push(channelData));
    }
  } catch (error) {
    // Samples from before the damage are still used.
    if (!hasSound) return getExitCode(error);
  }
  if (resampler) await write(resampler.end());
  return hasSound ? 0 : EXIT_CODES.unreadable;
}

/** FLAC in Ogg needs the FLAC decoder. */
function findFormat(): Format {
  const [start] = readBytes(STANDARD_INPUT, 0, 64);
  const hasFlac = format === "oga" && Buffer.from(start ?? []).includes("\x7fFLAC");
  return hasFlac ? "flac" : (format as Format);
}

async function* toAsync(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** ffmpeg may support codecs that our decoders don't. */
function getExitCode(error: unknown): number {
  const message = error instanceof Error ? error.message : "";
  if (/no audio track/i.test(message)) return EXIT_CODES.noSound;
  return /unsupported/i.test(message) ? EXIT_CODES.needsFfmpeg : EXIT_CODES.unreadable;
}

const code = await decode().catch(getExitCode);
process.stdout.end(() => process.exit(code));
