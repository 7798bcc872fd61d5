import { describe, expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const read = (answer: unknown) => readAnswer(JSON.stringify(answer), "application/json", 20);
const segment = (start: number, end: number, text: string, more = {}) => ({ start, end, text, ...more });

describe("the response of a speech service", () => {
  test("gives segments, word times and the language", () => {
    const answer = {
      task: "transcribe",
      language: "english",
      duration: 20,
      text: "Don't be afraid. Little flock.",
      segments: [segment(0.5, 2, " Don't be afraid."), segment(3, 5, " Little flock.")],
      words: [
        { word: "Don", start: 0.5, end: 0.7 },
        { word: "'t", start: 0.7, end: 0.8 },
        { word: "be", start: 0.9, end: 1 },
        { word: "afraid", start: 1.1, end: 1.8 },
        { word: "Little", start: 3, end: 3.5 },
        { word: "flock", start: 3.6, end: 4.5 },
      ],
    };
    expect(read(answer)).toEqual({
      language: "en",
      segments: [
        { start: 0.5, end: 2, text: "Don't be afraid.", wordStarts: [0.5, 0.9, 1.1] },
        { start: 3, end: 5, text: "Little flock.", wordStarts: [3, 3.6] },
      ],
    });
  });

  test("gives no word times if the words do not match the text", () => {
    const answer = {
      text: "Fear not.",
      segments: [segment(0, 2, "Fear not.")],
      words: [{ word: "Furcht", start: 0, end: 1 }],
    };
    expect(read(answer)?.segments).toEqual([{ start: 0, end: 2, text: "Fear not." }]);
  });

  test.each([
    ["JSON with only a text", '{"text":" Fear not. "}', "application/json"],
    ["JSON that is a text", '"Fear not."', "application/json"],
    ["a bare text", "Fear not.\n", "text/plain"],
    ["segments that are none", '{"text":"Fear not.","segments":"none"}', "application/json"],
  ])("may be %s", (_, body, contentType) => {
    expect(readAnswer(body, contentType, 20)?.segments).toEqual([{ start: 0, end: 20, text: "Fear not." }]);
  });

  test.each([
    ["nothing said", '{"text":""}', "application/json"],
    ["no segments", '{"text":"","segments":[]}', "application/json"],
    ["an empty text", "", "text/plain"],
  ])("may be that there is %s", (_, body, contentType) => {
    expect(readAnswer(body, contentType, 20)?.segments).toEqual([]);
  });

  test.each([
    ["a page", "<!doctype html><p>Welcome</p>", "text/html"],
    ["other JSON", '{"choices":[]}', "application/json"],
    ["broken JSON", '{"text":"Fear', "application/json"],
  ])("is invalid if it is %s", (_, body, contentType) => {
    expect(readAnswer(body, contentType, 20)).toBeUndefined();
  });

  test("removes segments that the service rates as silence", () => {
    const segments = [
      segment(0, 2, "Fear not.", { no_speech_prob: 0.05, avg_logprob: -0.2, compression_ratio: 1.1 }),
      segment(2, 4, "Hm.", { no_speech_prob: 0.9, avg_logprob: -1.4 }),
      segment(4, 6, "Thank you for watching!", { no_speech_prob: 0.4, avg_logprob: -0.5 }),
      segment(6, 9, "go go go go go go go go", {
        no_speech_prob: 0.1,
        avg_logprob: -1.5,
        compression_ratio: 4,
      }),
      segment(9, 12, "Little flock.", { no_speech_prob: 0.7, avg_logprob: -0.1 }),
    ];
    const answer = read({ text: "", segments });
    expect(answer?.segments.map(({ text }) => text)).toEqual(["Fear not.", "Little flock."]);
  });

  test.each([
    ["nanoseconds", 1e9],
    ["milliseconds", 1000],
    ["nothing but zeros", 0],
  ])("keeps all words if its times are in %s", (_, unit) => {
    const segments = [segment(0, 2 * unit, "Fear not."), segment(2 * unit, 19 * unit, "Little flock.")];
    expect(read({ text: "", segments })?.segments).toEqual([
      { start: 0, end: 20, text: "Fear not. Little flock." },
    ]);
  });

  test("gives no word times if they are not in seconds", () => {
    const words = [
      { word: "Fear", start: 0, end: 500_000_000 },
      { word: "not.", start: 500_000_000, end: 1_000_000_000 },
    ];
    const text = "Fear not.";
    expect(read({ text, segments: [segment(3, 4, text)], words })?.segments).toEqual([
      { start: 3, end: 4, text },
    ]);
    expect(read({ text, words })?.segments).toEqual([{ start: 0, end: 20, text }]);
  });

  test("keeps the times of speech if the model continued past the end of the sound", () => {
    const segments = [segment(0, 2, "Fear not."), segment(28, 30, "Amen.")];
    expect(read({ text: "", segments })?.segments[0]).toEqual({ start: 0, end: 2, text: "Fear not." });
  });

  test("loses characters that cannot be stored", () => {
    const said = "Fear\u0000 not\ud800.";
    expect(read({ text: said })?.segments).toEqual([{ start: 0, end: 20, text: "Fear not\ufffd." }]);
    expect(read({ text: said, segments: [segment(0, 1, said)] })?.segments[0]?.text).toBe("Fear not\ufffd.");
    expect(readAnswer("Fear\u0000 not.", "text/plain", 20)?.segments[0]?.text).toBe("Fear not.");
  });

  test("may have an unknown language", () => {
    expect(read({ text: "Fear not.", language: 5 })?.segments).toHaveLength(1);
  });

  test.each([
    ["english", "en"],
    ["German", "de"],
    ["pt", "pt"],
    ["haitian creole", "ht"],
    ["unknown", undefined],
    [null, undefined],
  ])("names a language: %s", (language, tag) => {
    expect(read({ text: "x", language })?.language).toBe(tag);
  });
});
