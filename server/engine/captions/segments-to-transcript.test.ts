import { expect, test } from "vitest";
import { segmentsToTranscript } from "./segments-to-transcript.ts";

const segment = (start: number, end: number, text: string) => ({ start, end, text });

test("paragraphs end at a sentence once they are long enough, and have their start time", () => {
  const transcript = segmentsToTranscript([
    segment(1.5, 10, "Fear not."),
    segment(10, 25, "It is your Father's good pleasure."),
    segment(25, 30, "Sell that ye have"),
  ]);
  expect(transcript).toBe("[0:01] Fear not. It is your Father's good pleasure.\n\n[0:25] Sell that ye have");
});

test("a pause ends a paragraph without punctuation", () => {
  const transcript = segmentsToTranscript([
    segment(0, 24, "and he went"),
    segment(27, 30, "now the second point"),
  ]);
  expect(transcript).toBe("[0:00] and he went\n\n[0:27] now the second point");
});

test("speech without pauses and punctuation is still split, and no word is lost", () => {
  const segments = Array.from({ length: 60 }, (_, at) => segment(at * 5, at * 5 + 5, `word${at}`));
  const transcript = segmentsToTranscript(segments);
  expect(transcript.split("\n\n").length).toBe(4);
  expect(transcript.match(/word\d+/g)).toHaveLength(60);
});
