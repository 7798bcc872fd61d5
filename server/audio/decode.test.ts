import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { InterruptedError } from "../errors.ts";
import { decodeMedia, type DecodingOptions, explainDecodingFailure } from "./decode.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { probeMedia } from "./probe.ts";
import {
  canSynthesizeSpeech,
  convertRecording,
  createVideo,
  FORMATS,
  synthesizeSpeech,
} from "./testing-speech.ts";
import { makeSounds } from "./testing-sounds.ts";
import { encodeWav } from "./wav.ts";

const RATE = 16_000;
const folder = mkdtempSync(path.join(tmpdir(), "berea-decode-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = await findFfmpeg(undefined);
const DECODERS = [
  ["our own decoders", undefined],
  ...(ffmpeg === undefined ? [] : [["ffmpeg", ffmpeg] as const]),
] as const;

function write(name: string, content: Uint8Array | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function decode(file: string, options: Partial<DecodingOptions> = {}): Promise<Int16Array> {
  const chunks: Int16Array[] = [];
  const all = { ffmpeg: undefined, rate: RATE, ...options };
  for await (const samples of decodeMedia(file, all)) chunks.push(samples);
  const samples = new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return samples;
}

const loudnessOf = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);

const TONES = makeSounds([{ seconds: 1, tone: 440 }, { seconds: 0.5 }, { seconds: 1, tone: 880 }]);
const EMPTY = new Uint8Array();

describe.each(DECODERS)("with %s", (_, decoder) => {
  test("decodes the recorded samples, regardless of the file name", async () => {
    const file = write("tones.mp3", encodeWav(TONES, RATE));
    expect(await decode(file, { ffmpeg: decoder })).toEqual(TONES);
    expect(await probeMedia(file, { ffmpeg: decoder })).toEqual({ seconds: 2.5, hasAudio: true });
  });

  test("preserves length, loudness and pitch when resampling, and removes frequencies that are too high", async () => {
    const file = write("44100.wav", encodeWav(TONES, 44_100));
    const samples = await decode(file, { ffmpeg: decoder });
    expect(samples.length / RATE).toBeCloseTo(TONES.length / 44_100, 2);
    expect(loudnessOf(samples)).toBeCloseTo(loudnessOf(TONES), 2);
    // 440 Hz, sped up by the ratio of the rates.
    const crossings = samples
      .subarray(1000, 4200)
      .filter((sample, at, all) => at > 0 && sample >= 0 !== all[at - 1]! >= 0);
    expect(crossings.length / 0.4).toBeCloseTo((440 * 44_100) / RATE, -2);
    const high = makeSounds([{ seconds: 1, tone: 6000, level: 0.5 }]);
    const gone = await decode(write("high.wav", encodeWav(high, 44_100)), { ffmpeg: decoder });
    expect(loudnessOf(gone)).toBeLessThan(0.002);
  });

  test.each([
    ["empty.mp3", EMPTY, MEDIA_MESSAGES.empty],
    ["text.mp3", "Fear not, little flock.", MEDIA_MESSAGES.unreadable],
    ["header.wav", encodeWav(new Int16Array(), RATE), MEDIA_MESSAGES.unreadable],
    ["list.m3u8", "#EXTM3U\n#EXTINF:10,\nfile:///etc/hostname\n", MEDIA_MESSAGES.unreadable],
    ["list.mp3", "ffconcat version 1.0\nfile /etc/hostname\n", MEDIA_MESSAGES.unreadable],
    [
      "no-tables.m4a",
      Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0M4A mp42\0\0\x10\0mdat", "latin1"),
      MEDIA_MESSAGES.cutShort,
    ],
  ])("rejects %s with a message", async (name, content, sentence) => {
    const file = write(name, content);
    await expect(decode(file, { ffmpeg: decoder })).rejects.toThrow(sentence);
    await expect(probeMedia(file, { ffmpeg: decoder })).rejects.toThrow(sentence);
  });

  test("decodes a truncated recording as far as it goes", async () => {
    const whole = encodeWav(TONES, RATE);
    const file = write("cut.wav", whole.subarray(0, 32_044));
    expect((await decode(file, { ffmpeg: decoder })).length).toBe(RATE);
  });

  const long = () => write("long.wav", encodeWav(makeSounds([{ seconds: 20, tone: "noise" }]), RATE));

  test("stops decoding when aborted", async () => {
    const file = long();
    const work = new AbortController();
    const decoding = decodeMedia(file, { ffmpeg: decoder, rate: RATE, signal: work.signal });
    await decoding.next();
    work.abort(new Error("cancelled"));
    await expect(
      (async () => {
        for await (const samples of decoding) expect(samples.length).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow("cancelled");
  });

  test("rejects a file that exceeds the time limit", async () => {
    const file = long();
    await expect(decode(file, { ffmpeg: decoder, limits: { time: 1 } })).rejects.toThrow(
      MEDIA_MESSAGES.resourceLimitExceeded,
    );
  });

  describe.skipIf(!canSynthesizeSpeech)("with speech", () => {
    let spoken: string;
    let heard: Int16Array;

    beforeAll(async () => {
      spoken = synthesizeSpeech(folder);
      heard = await decode(spoken);
    });

    test.each(Object.keys(FORMATS))("decodes %s like the original", async (ending) => {
      const file = convertRecording(spoken, ending);
      const samples = await decode(file, { ffmpeg: decoder });
      expect(samples.length / heard.length).toBeCloseTo(1, 1);
      expect(loudnessOf(samples) / loudnessOf(heard)).toBeCloseTo(1, 1);
      const { seconds, hasAudio } = await probeMedia(file, { ffmpeg: decoder });
      expect(hasAudio).toBe(true);
      expect(Math.abs(seconds! - heard.length / RATE)).toBeLessThan(0.15);
    });

    test.each(["film.mp4", "film.mov", "film.webm"])("decodes the audio of %s", async (name) => {
      const codecs = name.endsWith("webm") ? ["-c:a", "libopus"] : ["-c:a", "aac"];
      const file = name.endsWith("webm")
        ? convertRecording(spoken, "film.webm", codecs)
        : createVideo(spoken, name, true);
      const samples = await decode(file, { ffmpeg: decoder });
      expect(samples.length / heard.length).toBeCloseTo(1, 1);
    });

    test("reports that a silent video has no audio", async () => {
      const file = createVideo(spoken, "silent.mp4", false);
      expect(await probeMedia(file, { ffmpeg: decoder })).toEqual({ seconds: null, hasAudio: false });
      await expect(decode(file, { ffmpeg: decoder })).rejects.toThrow(MEDIA_MESSAGES.noSound);
    });

    test("rejects a phone recording without its end", async () => {
      const whole = readFileSync(convertRecording(spoken, "m4a"));
      const file = write("phone.m4a", whole.subarray(0, whole.length / 2));
      await expect(decode(file, { ffmpeg: decoder })).rejects.toThrow(MEDIA_MESSAGES.cutShort);
    });
  });
});

test.skipIf(process.platform === "win32")(
  "throws an InterruptedError if something else kills the decoder",
  async () => {
    const file = write("long.wav", encodeWav(TONES, RATE));
    const killed = path.join(folder, "killed-ffmpeg");
    writeFileSync(killed, "#!/bin/sh\nhead -c 64000 /dev/zero\nkill -9 $$\n", { mode: 0o755 });
    await expect(decode(file, { ffmpeg: killed })).rejects.toThrow(InterruptedError);
    await expect(probeMedia(file, { ffmpeg: killed })).rejects.toThrow(InterruptedError);
  },
);

test("a decoder whose files are missing says nothing about the recording", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, "missing.js")]);
  expect(explainDecodingFailure(status, stderr.toString())).toBeInstanceOf(InterruptedError);
});
