import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../contract/processing/processing.ts";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import { EngineError } from "../engine.ts";
import { splitSentences } from "../../language/sentences.ts";
import { normalizeWords } from "../../language/words.ts";
import { extractHighlights } from "./highlights.ts";
import { refineTranscript } from "./refine/refine-transcript.ts";
import { LAMP_SERMON, sermonOnTheMount } from "./testing-sermons.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** A quote may start in the middle of a sentence, with a capital. */
const findQuote = (text: string, quote: string) =>
  Math.max(text.indexOf(quote), text.indexOf(quote.charAt(0).toLowerCase() + quote.slice(1)));

/** Creates captions of six lowercase words each, without punctuation, one every three seconds. */
function captionsOf(text: string): Segment[] {
  const words = normalizeWords(text);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; at += 6) {
    const start = (at / 6) * 3;
    segments.push({ start, end: start + 3, text: words.slice(at, at + 6).join(" ") });
  }
  return segments;
}

const spoken = LAMP_SERMON.split("\n\n").slice(3).join("\n\n");

describe("extractHighlights", () => {
  test("quotes the sermon word for word, in order and without repetition", () => {
    const transcription = LAMP_SERMON;
    const quotes = extractHighlights({ edition: KING_JAMES, transcription }).map(({ quote }) => quote);
    const positions = quotes.map((quote) => findQuote(collapse(transcription), quote));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  test("never presents verses as the preacher's own lines", () => {
    expect(extractHighlights({ edition: KING_JAMES, transcription: sermonOnTheMount() })).toEqual([]);
  });

  test("selects lines of 7 to 34 words, at most two from each tenth of the sermon", () => {
    const sermon = collapse(LAMP_SERMON);
    const sentences = splitSentences(sermon);
    const highlights = extractHighlights({ edition: KING_JAMES, transcription: LAMP_SERMON });
    expect(highlights.length).toBeGreaterThanOrEqual(3);
    const tenths = highlights.map(({ quote }) => {
      const at = findQuote(sermon, quote);
      return Math.floor((sentences.findIndex(({ end }) => end > at) / sentences.length) * 10);
    });
    for (const { quote } of highlights) {
      expect(normalizeWords(quote).length).toBeGreaterThanOrEqual(7);
      expect(normalizeWords(quote).length).toBeLessThanOrEqual(34);
    }
    expect(
      Math.max(...tenths.map((tenth) => tenths.filter((other) => other === tenth).length)),
    ).toBeLessThanOrEqual(2);
  });

  test("notes the point of a line, without repeating the line", () => {
    const highlights = extractHighlights({ edition: KING_JAMES, transcription: LAMP_SERMON });
    expect(highlights.some(({ note }) => /^On “The (?:lighting|hiding|oil) of the lamp”$/u.test(note))).toBe(
      true,
    );
    for (const { quote, note } of highlights) {
      expect(note).toMatch(/^(?:On “.+”|)$/u);
      expect(note).not.toContain(quote);
    }
  });

  test("prefers the preacher's own words to Scripture read aloud", () => {
    const transcription = [
      `"For God so loved the world, that he gave his only begotten Son." John 3:16.`,
      `We read the text once more: "For God so loved the world, that he gave his only begotten Son." Love is not love until it gives something away. He went up to the hill and came down again with bread.`,
    ].join("\n\n");
    const quotes = extractHighlights({ edition: KING_JAMES, transcription }).map(({ quote }) => quote);
    expect(quotes[0]).toBe("Love is not love until it gives something away.");
  });

  test("omits lines that differ in the raw transcript", () => {
    const transcription =
      "Love is not love until it gives something away. A lamp is not lit for itself, it is lit for the house.";
    const transcript =
      "love is not um love until it gives something away a lamp is not lit for itself it is lit for the house";
    const quotes = extractHighlights({ edition: KING_JAMES, transcription, transcript }).map(
      ({ quote }) => quote,
    );
    expect(quotes).toEqual(["A lamp is not lit for itself, it is lit for the house."]);
  });

  test("does not quote across marks of the raw transcript", () => {
    const transcription =
      "Love is not love until it gives something away. A lamp is not lit for itself, it is lit for the house.";
    const transcript =
      "[0:00] love is not love until\n\n[0:04] it gives something away a lamp is not lit for itself it is lit for the house";
    const quotes = extractHighlights({ edition: KING_JAMES, transcription, transcript }).map(
      ({ quote }) => quote,
    );
    expect(quotes).toEqual(["A lamp is not lit for itself, it is lit for the house."]);
  });

  test("times lines of refined captions by their words", () => {
    const segments = captionsOf(spoken);
    const transcript = segments.map(({ text }) => text).join(" ");
    const transcription = refineTranscript({
      edition: KING_JAMES,
      transcription: transcript,
      transcript,
      segments,
    });
    const highlights = extractHighlights({ edition: KING_JAMES, transcription, transcript, segments });
    expect(highlights.length).toBeGreaterThan(0);
    for (const { quote, start_time, end_time } of highlights) {
      const words = normalizeWords(quote);
      const first = normalizeWords(transcript.slice(0, transcript.indexOf(words.join(" ")))).length;
      expect(start_time).toBeCloseTo(first / 2, 1);
      expect(end_time).toBeCloseTo((first + words.length) / 2, 1);
    }
  });

  test("uses exact word times if the source has them", () => {
    const segments: Segment[] = [
      { start: 0, end: 4, text: "Welcome to you all.", wordStarts: [0.5, 1, 1.5, 2] },
      { start: 4, end: 9, text: "Love is not love until it", wordStarts: [4.25, 5, 5.5, 6, 7, 8] },
      { start: 9, end: 13, text: "gives something away. Amen.", wordStarts: [9.5, 10, 11, 12.75] },
    ];
    const transcription = "Welcome to you all. Love is not love until it gives something away. Amen.";
    expect(extractHighlights({ edition: KING_JAMES, transcription, segments })).toEqual([
      expect.objectContaining({
        quote: "Love is not love until it gives something away.",
        start_time: 4.25,
        end_time: 12.75,
      }),
    ]);
  });

  test("uses the mark of the paragraph without segments, and no time without a mark", () => {
    const line = "Love is not love until it gives something away.";
    expect(
      extractHighlights({ edition: KING_JAMES, transcription: `[0:10] Welcome to you.\n\n[1:05] ${line}` }),
    ).toEqual([expect.objectContaining({ quote: line, start_time: 65 })]);
    const [untimed] = extractHighlights({ edition: KING_JAMES, transcription: `Welcome to you.\n\n${line}` });
    expect(Object.keys(untimed ?? {})).toEqual(["quote", "note"]);
  });

  test.each([
    [
      "Spanish",
      "Dios es amor y su gracia basta para todos los hombres. La gracia de Dios no falla nunca a quien la busca.",
    ],
    [
      "Arabic",
      "الله محبة ومحبة الله لا تسقط أبدا في كل زمان ومكان. نحن نؤمن بمحبة الله كل يوم من أيام حياتنا.",
    ],
  ])("finds lines in %s", (_, transcription) => {
    const highlights = extractHighlights({ edition: KING_JAMES, transcription });
    expect(highlights.length).toBeGreaterThan(0);
    expect(highlights.every(({ quote }) => transcription.includes(quote))).toBe(true);
  });

  test("rejects an empty transcript", () => {
    expect(() => extractHighlights({ edition: KING_JAMES, transcription: "\n" })).toThrow(
      new EngineError(PROCESSING_MESSAGES.emptyTranscript),
    );
  });

  test("quotes only what both texts contain, for any texts", () => {
    const words = fc.constantFrom(
      "God",
      "grace",
      "lamp",
      "but",
      "never",
      "is",
      "not",
      "love",
      "shall",
      "um",
      "the",
      "you",
    );
    const sentence = fc.array(words, { minLength: 1, maxLength: 16 }).map((some) => some.join(" "));
    const anySermon = fc.array(sentence, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anySermon, (sentences) => {
        const transcript = sentences.join(" ");
        const transcription = sentences.map((text) => `The ${text.replace(/\bum /g, "")}.`).join(" ");
        for (const { quote } of extractHighlights({ edition: KING_JAMES, transcription, transcript })) {
          expect(transcription).toContain(quote);
          expect(` ${normalizeWords(transcript).join(" ")} `).toContain(
            ` ${normalizeWords(quote).join(" ")} `,
          );
        }
      }),
    );
  });
});
