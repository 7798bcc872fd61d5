// A process of its own for the native code, which may end it: it loads a model and transcribes piece after piece.
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { SAMPLE_RATE } from "../speech-provider.ts";
import type { WhisperResult } from "./whisper-result.ts";

export interface WhisperQuestion {
  id: number;
  samples: Int16Array;
  /** Whisper's name of the language; empty where it is to find out. */
  language: string;
}

export type WhisperAnswer = { id: number; result: WhisperResult } | { id: number; error: string };

interface Stream {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
}

interface Recognizer {
  createStream(): Stream;
  setConfig(config: unknown): void;
  decodeAsync(stream: Stream): Promise<WhisperResult>;
}

interface Sherpa {
  OfflineRecognizer: new (config: unknown) => Recognizer;
}

const MOST_THREADS = 4;

const [folder = "", encoder = "", decoder = "", tokens = ""] = process.argv.slice(2);
const threads = Math.min(MOST_THREADS, availableParallelism());
const load = createRequire(join(folder, "index.js"));
const { OfflineRecognizer } = load("sherpa-onnx-node") as Sherpa;

const configure = (language: string) => ({
  featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
  modelConfig: {
    whisper: {
      encoder: join(folder, encoder),
      decoder: join(folder, decoder),
      language,
      task: "transcribe",
      tailPaddings: -1,
      enableSegmentTimestamps: 1,
    },
    tokens: join(folder, tokens),
    numThreads: threads,
    provider: "cpu",
    debug: 0,
  },
});

let language = "";
const recognizer = new OfflineRecognizer(configure(language));

async function transcribe(question: WhisperQuestion): Promise<WhisperResult> {
  if (question.language !== language) recognizer.setConfig(configure(question.language));
  language = question.language;
  const stream = recognizer.createStream();
  const samples = Float32Array.from(question.samples, (sample) => sample / 32_768);
  stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples });
  return recognizer.decodeAsync(stream);
}

async function answer(question: WhisperQuestion): Promise<WhisperAnswer> {
  try {
    return { id: question.id, result: await transcribe(question) };
  } catch (error) {
    return { id: question.id, error: String(error) };
  }
}

process.on("message", (question: WhisperQuestion) => {
  void answer(question).then((told) => process.send?.(told));
});
// The server is gone.
process.on("disconnect", () => process.exit(0));
