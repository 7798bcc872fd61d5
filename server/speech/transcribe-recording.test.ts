import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { tooLongMessage } from "../../contract/media/media.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import { decodeMedia } from "../audio/decode.ts";
import { findFfmpeg } from "../audio/ffmpeg.ts";
import { canSynthesizeSpeech, convertRecording, FORMATS, synthesizeSpeech } from "../audio/testing-speech.ts";
import { makeSounds } from "../audio/testing-sounds.ts";
import { encodeWav } from "../audio/wav.ts";
import type { Piece, PieceStore } from "../engine/engine.ts";
import { createOpenAiCompatibleSpeech } from "./openai-compatible.ts";
import { SAMPLE_RATE, type SpeechProvider } from "./speech-provider.ts";
import { type ReceivedPiece, type SpeechServerOptions, startSpeechServer } from "./testing-speech-server.ts";
import { type RecordingOptions, transcribeRecording } from "./transcribe-recording.ts";
import { createFairQueue } from "../workers/fair-queue.ts";

const folder = mkdtempSync(path.join(tmpdir(), "berea-speech-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startSpeech(options: SpeechServerOptions = {}) {
  const service = await startSpeechServer(options);
  onTestFinished(() => service.close());
  const speech = createOpenAiCompatibleSpeech({
    provider: "openai-compatible",
    baseUrl: service.url,
    apiKey: undefined,
    model: "whisper-1",
  });
  return { service, speech };
}

const keepPieces = (): PieceStore => {
  const pieces = new Map<string, Piece>();
  return {
    find: async (key) => pieces.get(key),
    save: async (key, piece) => void pieces.set(key, piece),
  };
};

const transcribe = (file: string, speech: SpeechProvider, options: Partial<RecordingOptions> = {}) =>
  transcribeRecording(file, speech, {
    decoding: createFairQueue({ slots: 1, maxWaiting: 10, maxWaitingPerOwner: 10 }),
    ffmpeg: undefined,
    owner: "user",
    job: "job",
    seconds: null,
    mostSeconds: 3600,
    pieces: keepPieces(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });

function record(name: string, samples: Int16Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, encodeWav(samples, SAMPLE_RATE));
  return file;
}

const FRAME = SAMPLE_RATE / 50;

/** The loudness over time. */
const shapeOf = (samples: Int16Array): number[] =>
  Array.from({ length: Math.floor(samples.length / FRAME) }, (_, at) =>
    Math.sqrt(samples.subarray(at * FRAME, (at + 1) * FRAME).reduce((sum, sample) => sum + sample ** 2, 0)),
  );

/** From 0 to 1, how well the loudness of a piece matches the original, at any offset. */
function likenessOf(piece: Int16Array, original: Int16Array): number {
  const padded = [...Array.from({ length: 50 }, () => 0), ...shapeOf(original)];
  const heard = shapeOf(piece);
  const shifts = Array.from({ length: 100 }, (_, shift) => padded.slice(shift, shift + heard.length));
  return Math.max(...shifts.map((shifted) => correlate(heard, shifted)));
}

const multiply = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, each, at) => sum + each * (other[at] ?? 0), 0);

const correlate = (one: readonly number[], other: readonly number[]) =>
  multiply(one, other) / Math.sqrt(multiply(one, one) * multiply(other, other));

/** Sentences of four seconds, too far apart to share a piece. */
const sentences = (count: number) =>
  makeSounds(
    Array.from({ length: count }, (_, at) => [{ seconds: 4, tone: 300 + 10 * at }, { seconds: 3 }]).flat(),
  );

/** Sound whose offset from zero encodes the second of the recording. */
const makeClock = (seconds: number) =>
  makeSounds([{ seconds, tone: 250 }]).map((sample, at) => sample + Math.floor(at / SAMPLE_RATE));

/** The second of the recording at which a piece starts. */
function readClock({ samples }: ReceivedPiece): number {
  const mean = samples.subarray(0, 6400).reduce((sum, sample) => sum + sample, 0) / 6400;
  return Math.round(mean * 2) / 2;
}

describe.skipIf(!canSynthesizeSpeech)("speech", () => {
  const SILENCE = Buffer.alloc(4 * SAMPLE_RATE * 2);
  let spoken: Int16Array;
  let original: string;

  beforeAll(async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of decodeMedia(synthesizeSpeech(folder), {
      ffmpeg: undefined,
      rate: SAMPLE_RATE,
    })) {
      chunks.push(Buffer.from(chunk.buffer));
    }
    spoken = new Int16Array(new Uint8Array(Buffer.concat(chunks)).buffer);
    // Sent three times, the second and third time only its end.
    const parts = [0, 1 / 4, 1 / 2].map((share) => spoken.subarray(Math.round(spoken.length * share)));
    const pauses = parts.map((part) => Buffer.concat([Buffer.from(part.slice().buffer), SILENCE]));
    original = record("three.wav", new Int16Array(new Uint8Array(Buffer.concat(pauses)).buffer));
  });

  const WAYS = [undefined, installed].flatMap((ffmpeg) =>
    Object.keys(FORMATS).map((ending) => [ending, ffmpeg ? "ffmpeg" : "our own decoders", ffmpeg] as const),
  );

  test.each(WAYS)(
    "in %s is transcribed completely and in order, decoded by %s",
    async (ending, _, ffmpeg) => {
      const { service, speech } = await startSpeech();
      const { segments } = await transcribe(convertRecording(original, ending), speech, { ffmpeg });
      expect(service.pieces).toHaveLength(3);
      const bySize = service.pieces.toSorted((a, b) => b.seconds - a.seconds);
      bySize.forEach(({ seconds, samples }, index) => {
        const said = spoken.subarray(Math.round((spoken.length * index) / 4));
        expect(Math.abs(seconds - said.length / SAMPLE_RATE)).toBeLessThan(0.8);
        expect(likenessOf(samples, said)).toBeGreaterThan(0.95);
      });
      const firsts = bySize.map(
        ({ number }) => segments.find(({ text }) => text === `Word ${number}-1.`)?.start,
      );
      expect(firsts).toEqual(firsts.toSorted((a, b) => a! - b!));
    },
  );
});

const installed = await findFfmpeg(undefined);

describe("a transcription", () => {
  test("reports its stages", async () => {
    const { speech } = await startSpeech();
    const told = new Map<string, Progress[]>();
    await transcribe(record("stages.wav", sentences(5)), speech, {
      seconds: 35,
      onProgress: (stage, progress) => told.set(stage, [...(told.get(stage) ?? []), progress]),
    });
    expect([...told.keys()]).toEqual(["decoding", "transcribing", "joining"]);
    expect(told.get("decoding")?.at(-1)).toEqual({ done: 35, of: 35 });
    expect(told.get("transcribing")?.at(-1)).toEqual({ done: 5, of: 5 });
  });

  test("reuses stored pieces unless the request differs", async () => {
    const { service, speech } = await startSpeech();
    const file = record("kept.wav", sentences(3));
    const pieces = keepPieces();
    const first = await transcribe(file, speech, { pieces });
    const second = await transcribe(file, speech, { pieces });
    expect(second).toEqual(first);
    expect(service.pieces).toHaveLength(3);
    await transcribe(file, speech, { pieces, language: "de" });
    expect(service.pieces).toHaveLength(6);
    await transcribe(file, speech, { pieces, language: "de" });
    expect(service.pieces).toHaveLength(6);
  });

  test("has every word once if there is no pause to cut at", async () => {
    const seconds = 300;
    const { service, speech } = await startSpeech({
      transcribe: (piece) =>
        Array.from({ length: Math.floor(piece.seconds) }, (_, second) => ({
          start: second,
          end: second + 1,
          text: `word${Math.round(readClock(piece) + second)}`,
        })),
    });
    const { segments } = await transcribe(record("endless.wav", makeClock(seconds)), speech);
    expect(service.pieces.length).toBeGreaterThan(2);
    const words = segments.map(({ text }) => Number(text.slice(4)));
    expect(new Set(words).size).toBe(words.length);
    expect(words).toEqual(words.toSorted((a, b) => a - b));
    expect(words.length).toBeGreaterThanOrEqual(seconds - 4);
  });

  test("removes text from silence", async () => {
    const { speech } = await startSpeech({
      transcribe: ({ seconds }) => [
        { start: 0.3, end: 4, text: "Fear not." },
        { start: 5, end: 5 + seconds, text: "Thank you for watching!" },
      ],
    });
    const samples = makeSounds([
      { seconds: 4, tone: 300 },
      { seconds: 2 },
      { seconds: 0.1, tone: 400 },
      { seconds: 9 },
    ]);
    const { segments } = await transcribe(record("watching.wav", samples), speech);
    expect(segments.map(({ text }) => text)).toEqual(["Fear not."]);
  });

  test("has times even if the service returns none", async () => {
    const { speech } = await startSpeech({
      answer: () => ({ text: "Fear not, little flock. Sell that ye have." }),
    });
    const samples = makeSounds([{ seconds: 10, tone: 300 }, { seconds: 1 }, { seconds: 10, tone: 300 }]);
    const { segments } = await transcribe(record("untimed.wav", samples), speech);
    expect(segments.map(({ text }) => text)).toEqual(["Fear not, little flock.", "Sell that ye have."]);
    expect(segments[1]!.start).toBeGreaterThan(8);
    expect(segments[1]!.end).toBeCloseTo(21, 0);
  });

  test("has the language of most of the recording", async () => {
    const languages = ["german", "english", "english", "french"];
    const { speech } = await startSpeech({
      answer: ({ number }) => ({
        text: "Amen.",
        language: languages[number - 1],
        segments: [{ start: 0, end: 2, text: "Amen." }],
      }),
    });
    const samples = makeSounds(
      [200, 300, 400, 500].flatMap((tone) => [{ seconds: 4, tone }, { seconds: 3 }]),
    );
    expect((await transcribe(record("languages.wav", samples), speech)).language).toBe("en");
  });

  test("of a recording that is too long ends with an error", async () => {
    const { speech } = await startSpeech();
    const transcribing = transcribe(record("long.wav", sentences(4)), speech, { mostSeconds: 10 });
    await expect(transcribing).rejects.toThrow(tooLongMessage(10));
  });

  test("that is cancelled stops the service's work too", async () => {
    const { service, speech } = await startSpeech({ refuse: () => "hang" });
    const work = new AbortController();
    const transcribing = transcribe(record("stop.wav", sentences(2)), speech, { signal: work.signal });
    while (service.pieces.length === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
    work.abort(new Error("cancelled"));
    await expect(transcribing).rejects.toThrow("cancelled");
  });
});
