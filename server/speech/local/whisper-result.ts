import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import type { PieceTranscript } from "../speech-provider.ts";
import { tagLanguage } from "../whisper-languages.ts";

/** The parts of sherpa-onnx's result that we use. Times in seconds. */
export interface WhisperResult {
  text: string;
  lang: string;
  segment_texts?: string[];
  segment_timestamps?: number[];
  segment_durations?: number[];
}

export function readWhisperResult(result: WhisperResult, seconds: number): PieceTranscript {
  const texts = result.segment_texts?.length ? result.segment_texts : [result.text];
  const segments: Segment[] = [];
  for (const [at, words] of texts.entries()) {
    const text = words.trim();
    if (text === "") continue;
    const start = clamp(result.segment_timestamps?.[at] ?? 0, seconds);
    const duration = result.segment_durations?.[at] ?? 0;
    // The model omits the last end time if speech continues past the piece.
    const end = duration > 0 ? clamp(start + duration, seconds) : findNextStart(result, at, seconds);
    segments.push({ start, end: Math.max(start, end), text });
  }
  const language = tagLanguage(result.lang);
  return { segments, ...(segments.length > 0 && language !== undefined && { language }) };
}

const findNextStart = ({ segment_timestamps: starts }: WhisperResult, at: number, seconds: number) =>
  clamp(starts?.[at + 1] ?? seconds, seconds);

const clamp = (time: number, seconds: number) => Math.min(Math.max(time, 0), seconds);
