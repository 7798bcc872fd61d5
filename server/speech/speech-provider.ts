// Whoever turns speech into text: a service over HTTP, or a model on this machine.
import type { SpeechInfo, SpeechModel } from "../../contract/speech.ts";
import type { Segment } from "../../contract/transcript.ts";

/** A stretch of a recording. */
export interface SpeechPiece {
  /** One channel, 16,000 a second. */
  samples: Int16Array;
}

export interface SpeechRequest {
  /** BCP 47 tag of what is spoken; the provider finds it out where it is not given. */
  language?: string | undefined;
  /** Names and terms that are likely to be said. */
  prompt?: string | undefined;
  /** Whose recording it is: people take turns where the provider does one piece at a time. */
  owner?: string | undefined;
  signal: AbortSignal;
}

export interface PieceTranscript {
  /** In order, in seconds from the start of the piece; empty where nothing was said. */
  segments: Segment[];
  /** BCP 47 tag that the provider found. */
  language?: string | undefined;
}

/** The installation of a model of this machine, as all processes that share its folder see it. */
export interface SpeechInstaller {
  read(): Promise<SpeechModel>;
  /** Begins an installation, unless there is one or it is going on. */
  install(): Promise<SpeechModel>;
}

export interface SpeechProvider {
  /** As it is now: a local model may become ready while the server runs. */
  readonly info: SpeechInfo;
  /** The longest piece that it should be given, in seconds. */
  readonly longestPiece: number;
  /** Pieces that it should be given at a time. */
  readonly piecesAtATime: number;
  /** An `AppError` says what a person can do; what fails in passing was tried again before. Stops when `signal` aborts. */
  transcribe(piece: SpeechPiece, request: SpeechRequest): Promise<PieceTranscript>;
  /** Where it has to be installed before it can transcribe. */
  readonly installer?: SpeechInstaller;
  close?(): Promise<void>;
}

/** Samples in a second of what providers are given. */
export const SAMPLE_RATE = 16_000;
