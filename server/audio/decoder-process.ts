// A process of its own that decodes the file on its standard input, which may be hostile, to 16-bit samples of one
// channel on its standard output. Its exit code says how it ended.
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
    // What was decoded before the damage is kept.
    if (!hasSound) return explain(error);
  }
  if (resampler) await write(resampler.end());
  return hasSound ? 0 : EXIT_CODES.unreadable;
}

/** Ogg is a container: the decoder of FLAC reads its own in it, and tells it by this. */
function findFormat(): Format {
  const [start] = readBytes(STANDARD_INPUT, 0, 64);
  const hasFlac = format === "oga" && Buffer.from(start ?? []).includes("\x7fFLAC");
  return hasFlac ? "flac" : (format as Format);
}

async function* toAsync(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Where our decoders know what a file is but not how to read its sound, ffmpeg may. */
function explain(error: unknown): number {
  const message = error instanceof Error ? error.message : "";
  if (/no audio track/i.test(message)) return EXIT_CODES.noSound;
  return /unsupported/i.test(message) ? EXIT_CODES.needsFfmpeg : EXIT_CODES.unreadable;
}

const code = await decode();
process.stdout.end(() => process.exit(code));
