import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTranscript, type Paragraph } from "../../../../contract/transcript/transcript.ts";
import { createOrderedText } from "./ordered-text.ts";
import { countWords, splitIntoPassages } from "./passages.ts";

const sentence = "The light that God has kindled shall never be put out by any storm of men.";

describe("splitIntoPassages", () => {
  test("keeps short paragraphs whole, with their marks", () => {
    const passages = splitIntoPassages(`[0:00] ${sentence}\n\n[1:05] Come near.`);
    expect(passages).toEqual([
      { number: 1, text: sentence, prefix: "[0:00] ", isUnchanged: false },
      { number: 2, text: "Come near.", prefix: "\n\n[1:05] ", isUnchanged: false },
    ]);
  });

  test("splits long paragraphs at sentence ends into parts of similar length", () => {
    const passages = splitIntoPassages(Array.from({ length: 40 }, () => sentence).join(" "));
    expect(passages.length).toBeGreaterThan(4);
    for (const { text } of passages) {
      expect(text.endsWith("men.")).toBe(true);
      expect(countWords(text)).toBeGreaterThan(40);
      expect(countWords(text)).toBeLessThan(140);
    }
  });

  test("splits an overlong sentence", () => {
    const passages = splitIntoPassages(Array.from({ length: 900 }, (_, at) => `word${at}`).join(" "));
    expect(Math.max(...passages.map(({ text }) => countWords(text)))).toBeLessThan(200);
  });

  test("keeps headings and block quotations as separate passages", () => {
    const passages = splitIntoPassages(`# The Lamp\n\n> Ye are the light\n> of the world.\n\n${sentence}`);
    expect(passages.map(({ isUnchanged }) => isUnchanged)).toEqual([true, true, false]);
  });

  test("loses no character of a transcript, in whatever order its passages arrive", () => {
    const paragraph = fc.record({
      text: fc
        .array(fc.constantFrom(sentence, "Come near.", "Why?", "Ps. 23 says so."), {
          minLength: 1,
          maxLength: 30,
        })
        .map((sentences) => sentences.join(" ")),
      start: fc.integer({ min: 0, max: 9_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (all, chance) => {
          const transcript = formatTranscript(all as Paragraph[]);
          const passages = splitIntoPassages(transcript);
          let streamed = "";
          const ordered = createOrderedText(passages, (text) => (streamed += text));
          const shuffled = passages
            .map((passage) => ({ passage, place: chance.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place);
          for (const { passage } of shuffled) ordered.set(passage.number, passage.text);
          expect(ordered.whole()).toBe(transcript);
          expect(streamed).toBe(transcript);
        },
      ),
    );
  });
});
