import type { SpeechInfo, SpeechModel } from "../../contract/processing/speech.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";

export interface SpeechPiece {
  /** Mono, 16 kHz. */
  samples: Int16Array;
}

export interface SpeechRequest {
  /** BCP 47 tag of the spoken language. Without it the provider detects the language. */
  language?: string | undefined;
  prompt?: string | undefined;
  /** Id of the user: users take turns. */
  owner?: string | undefined;
  /** Id of the job that the piece is a part of. */
  job?: string | undefined;
  signal: AbortSignal;
}

export interface PieceTranscript {
  /** In order, in seconds from the start of the piece. Empty if there is no speech. */
  segments: Segment[];
  language?: string | undefined;
}

/** Installs a local model. All processes that share its folder see the same state. */
export interface SpeechInstaller {
  read(): Promise<SpeechModel>;
  install(): Promise<SpeechModel>;
}

export interface SpeechProvider {
  readonly info: SpeechInfo;
  readonly maxPieceSeconds: number;
  readonly maxConcurrentPieces: number;
  /** Throws an `AppError` that tells the user what to do, after retrying transient failures. Stops when `signal` aborts. */
  transcribe(piece: SpeechPiece, request: SpeechRequest): Promise<PieceTranscript>;
  readonly installer?: SpeechInstaller;
  close?(): Promise<void>;
}

export const SAMPLE_RATE = 16_000;
