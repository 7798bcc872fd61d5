import { expect, test } from "vitest";
import { parseJsonTranscript } from "./parse-json-transcript.ts";

test("reads the segments of a podcast's transcript", () => {
  const segments = [
    { speaker: "Jane Roe", startTime: 4.5, endTime: 6, body: " Little\nflock. " },
    { startTime: 1, endTime: 4, body: "Fear not," },
    { startTime: "7", body: "Amen." },
    { startTime: 8, endTime: 9, body: " " },
  ];
  expect(parseJsonTranscript(JSON.stringify({ version: "1.0.0", segments }))).toEqual([
    { start: 1, end: 4, text: "Fear not," },
    { start: 4.5, end: 6, text: "Little flock." },
    { start: 7, end: 7, text: "Amen." },
  ]);
});

test("reads what the Whisper programs write", () => {
  const segments = [{ id: 0, seek: 0, start: 0, end: 2.5, text: " Fear not.", tokens: [1] }];
  expect(parseJsonTranscript(JSON.stringify({ text: " Fear not.", segments, language: "en" }))).toEqual([
    { start: 0, end: 2.5, text: "Fear not." },
  ]);
});

test.each([
  ["text", "Fear not"],
  ["a cut-off file", '{"segments": [{"startTime": 1'],
  ["other JSON", '{"segments": []}'],
  ["segments without text", '{"segments": [{"startTime": 1}]}'],
  ["times that no recording has", '{"segments": [{"startTime": 1e9, "body": "Fear not"}]}'],
  ["negative times", '{"segments": [{"startTime": -1, "body": "Fear not"}]}'],
])("is undefined for %s", (_, text) => {
  expect(parseJsonTranscript(text)).toBeUndefined();
});
