// Transcribes a whole recording: decodes it, splits it at silences, transcribes pieces in parallel and joins them.
import { createHash } from "node:crypto";
import PQueue from "p-queue";
import { z } from "zod";
import { tooLongMessage } from "../../contract/media/media.ts";
import { SPEECH_MESSAGES } from "../../contract/processing/speech.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import { Segment } from "../../contract/transcript/transcript.schema.ts";
import { decodeMedia } from "../audio/decode.ts";
import { type Piece, splitAtSilences } from "../audio/split.ts";
import type { PieceStore } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import type { FairQueue, Turns } from "../workers/fair-queue.ts";
import { fitToSound } from "./fit-to-sound.ts";
import { joinPieces, type TranscribedPiece } from "./join-pieces.ts";
import { openAudioTempFile, type AudioTempFile, type StoredAudio } from "./audio-temp-file.ts";
import { type PieceTranscript, SAMPLE_RATE, type SpeechProvider } from "./speech-provider.ts";

export type TranscriptionStage = "decoding" | "transcribing" | "joining";

export interface RecordingOptions {
  /** Path of ffmpeg. Without it our own decoders are used. */
  ffmpeg: string | undefined;
  language?: string | undefined;
  prompt?: string | undefined;
  owner: string;
  job: string;
  /** Decodes in turns with other owners. */
  decoding: FairQueue;
  seconds: number | null;
  mostSeconds: number;
  pieces: PieceStore;
  onProgress(stage: TranscriptionStage, progress: Progress): void;
  signal: AbortSignal;
}

export interface RecordingTranscript {
  segments: Segment[];
  /** The language of most of the recording, if the provider reports it. */
  language: string | undefined;
}

/** Throws an `AppError` if this fails, or the reason of `signal`; finished pieces stay in the store. */
export async function transcribeRecording(
  file: string,
  speech: SpeechProvider,
  options: RecordingOptions,
): Promise<RecordingTranscript> {
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const tempFile = await openAudioTempFile();
  try {
    const made = await transcribePieces(file, speech, { ...options, signal }, tempFile, (error) =>
      failed.abort(error),
    );
    options.onProgress("joining", { done: 0, of: 1 });
    const segments = joinPieces(made);
    if (segments.length === 0) throw new AppError("unsupported", SPEECH_MESSAGES.noSpeech);
    return { segments, language: findLanguage(made) };
  } finally {
    await tempFile.close();
  }
}

interface FinishedPiece extends TranscribedPiece {
  language: string | undefined;
  seconds: number;
}

type QueuedPiece = Omit<Piece, "samples"> & { sound: StoredAudio; seconds: number };

async function transcribePieces(
  file: string,
  speech: SpeechProvider,
  options: RecordingOptions,
  tempFile: AudioTempFile,
  fail: (error: unknown) => void,
): Promise<FinishedPiece[]> {
  const { onProgress } = options;
  const queue = new PQueue({ concurrency: speech.maxConcurrentPieces });
  const work: Promise<FinishedPiece>[] = [];
  let [done, isDecoded] = [0, false];
  const noteDone = () => isDecoded && onProgress("transcribing", { done, of: work.length });
  const transcribe = async (piece: QueuedPiece): Promise<FinishedPiece> => {
    const made = await transcribePiece(piece, speech, options, tempFile);
    done += 1;
    noteDone();
    return made;
  };
  const decodeAll = async (turns: Turns) => {
    for await (const { samples, ...piece } of splitAtSilences(decode(file, options, turns), {
      rate: SAMPLE_RATE,
      longest: speech.maxPieceSeconds,
    })) {
      const waiting = {
        ...piece,
        sound: await tempFile.keep(samples),
        seconds: samples.length / SAMPLE_RATE,
      };
      const making = queue.add(() => transcribe(waiting));
      making.catch(fail);
      work.push(making);
    }
  };
  try {
    const turns = await options.decoding.begin(options);
    await decodeAll(turns).finally(turns.end);
    isDecoded = true;
    noteDone();
    return await Promise.all(work);
  } catch (error) {
    fail(error);
    await Promise.allSettled(work);
    throw error;
  }
}

async function* decode(file: string, options: RecordingOptions, turns: Turns): AsyncGenerator<Int16Array> {
  const { ffmpeg, seconds, mostSeconds, onProgress, signal } = options;
  let samples = 0;
  for await (const chunk of decodeMedia(file, { ffmpeg, rate: SAMPLE_RATE, signal })) {
    samples += chunk.length;
    const decoded = Math.floor(samples / SAMPLE_RATE);
    if (decoded > mostSeconds + 1) throw new AppError("too_large", tooLongMessage(mostSeconds));
    if (seconds !== null)
      onProgress("decoding", { done: decoded, of: Math.max(decoded, Math.ceil(seconds)) });
    yield chunk;
    // The decoder waits meanwhile, since nobody reads its output.
    await turns.pauseIfOthersWait();
  }
  const whole = Math.max(1, Math.ceil(samples / SAMPLE_RATE));
  onProgress("decoding", { done: whole, of: whole });
}

const Kept = z.object({ segments: z.array(Segment), language: z.string().optional() });

async function transcribePiece(
  piece: QueuedPiece,
  speech: SpeechProvider,
  { language, prompt, owner, job, pieces, signal }: RecordingOptions,
  tempFile: AudioTempFile,
): Promise<FinishedPiece> {
  signal.throwIfAborted();
  const samples = await tempFile.read(piece.sound);
  const key = keyOf(samples, [speech.info.provider, speech.info.name, speech.info.place, language, prompt]);
  const kept = await pieces.find(key);
  let made: PieceTranscript | undefined = kept && Kept.safeParse(JSON.parse(kept.text)).data;
  if (!made) {
    const answer = await speech.transcribe({ samples }, { language, prompt, owner, job, signal });
    made = { segments: fitToSound(answer.segments, piece), language: answer.language };
    await pieces.save(key, { text: JSON.stringify(made), tokens: { input: 0, output: 0 } });
  }
  const { start, overlap, seconds } = piece;
  return { start, overlap, seconds, segments: made.segments, language: made.language };
}

function keyOf(samples: Int16Array, asked: readonly (string | null | undefined)[]): string {
  const hash = createHash("sha256").update(JSON.stringify(asked.map((each) => each ?? null)));
  hash.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  return `speech ${hash.digest("hex")}`;
}

function findLanguage(pieces: readonly FinishedPiece[]): string | undefined {
  const seconds = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.language === undefined || piece.segments.length === 0) continue;
    seconds.set(piece.language, (seconds.get(piece.language) ?? 0) + piece.seconds);
  }
  return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
