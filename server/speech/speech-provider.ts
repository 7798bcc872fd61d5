import type { SpeechInfo, SpeechModel } from "../../contract/processing/speech.schema.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";

export interface SpeechPiece {
  /** One channel, 16,000 a second. */
  samples: Int16Array;
}

export interface SpeechRequest {
  /** BCP 47 tag of what is spoken; the provider finds it out where it is not given. */
  language?: string | undefined;
  prompt?: string | undefined;
  /** Whose recording it is: people take turns where the provider does one piece at a time. */
  owner?: string | undefined;
  signal: AbortSignal;
}

export interface PieceTranscript {
  /** In order, in seconds from the start of the piece; empty where nothing was said. */
  segments: Segment[];
  language?: string | undefined;
}

/** The installation of a model of this machine, as all processes that share its folder see it. */
export interface SpeechInstaller {
  read(): Promise<SpeechModel>;
  install(): Promise<SpeechModel>;
}

export interface SpeechProvider {
  readonly info: SpeechInfo;
  readonly longestPiece: number;
  readonly piecesAtATime: number;
  /** An `AppError` says what a person can do; what fails in passing was tried again before. Stops when `signal` aborts. */
  transcribe(piece: SpeechPiece, request: SpeechRequest): Promise<PieceTranscript>;
  readonly installer?: SpeechInstaller;
  close?(): Promise<void>;
}

export const SAMPLE_RATE = 16_000;
