import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { SAMPLE_RATE } from "../speech-provider.ts";
import type { WhisperResult } from "./whisper-result.ts";

export interface WhisperFiles {
  folder: string;
  encoder: string;
  decoder: string;
  tokens: string;
}

export interface WhisperTask {
  files: WhisperFiles;
  samples: Int16Array;
  language: string;
}

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

const MAX_THREADS = 4;

function configure({ folder, encoder, decoder, tokens }: WhisperFiles, language: string) {
  return {
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
      numThreads: Math.min(MAX_THREADS, availableParallelism()),
      provider: "cpu",
      debug: 0,
    },
  };
}

/** Each process uses one installation and loads its model with the first piece. */
let recognizer: Recognizer | undefined;

export async function transcribe({ files, samples, language }: WhisperTask): Promise<WhisperResult> {
  const config = configure(files, language);
  if (recognizer) recognizer.setConfig(config);
  else {
    const load = createRequire(join(files.folder, "index.js"));
    recognizer = new (load("sherpa-onnx-node") as Sherpa).OfflineRecognizer(config);
  }
  const stream = recognizer.createStream();
  const wave = Float32Array.from(samples, (sample) => sample / 32_768);
  stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples: wave });
  return recognizer.decodeAsync(stream);
}
