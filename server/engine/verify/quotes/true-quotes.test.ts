// Varied true quotes among invented ones: exactly the true ones are kept.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { refineTranscript } from "../../builtin/refine/refine-transcript.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../../builtin/testing-sermons.ts";
import { createRandom } from "../../../scripture/quotations/testing-quotations.ts";
import { alignQuotes } from "./align-quotes.ts";
import type { SpeechSource } from "../sentences/speech-index.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const WRITTEN = `${LAMP_SERMON}\n\n${sermonOnTheMount()}`;
const SECONDS_PER_WORD = 0.4;

/** Disfluencies and marks that may occur between the words of a text. */
const SAID_BETWEEN = [
  ["um"],
  ["uh,"],
  ["you", "know,"],
  ["the", "the"],
  ["in", "the", "in", "the"],
  ["wa-", "want"],
  ["as", "john", "three", "sixteen", "says"],
  ["first", "corinthians", "thirteen", "verse", "four"],
  ["2,000", "years"],
  ["the", "well-known"],
  ["[Music]"],
  ["don't", "we?"],
  ["God’s", "own"],
  ["U.S.", "soldiers"],
  ["café"],
  ["—"],
];

interface Shape {
  name: string;
  write(words: readonly string[]): Omit<SpeechSource, "transcription">;
}

const speak = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}'’[\]-]/gu, "");

function segment(words: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; at += 8) {
    const few = words.slice(at, at + 8);
    const start = at * SECONDS_PER_WORD;
    segments.push({ start, end: start + few.length * SECONDS_PER_WORD, text: few.join(" ") });
  }
  return segments;
}

const markParagraphs = (words: readonly string[], each: number) => {
  const paragraphs: string[] = [];
  for (let at = 0; at < words.length; at += each) {
    const mark = formatTimestamp(at * SECONDS_PER_WORD);
    paragraphs.push(`[${mark}] ${words.slice(at, at + each).join(" ")}`);
  }
  return paragraphs.join("\n\n");
};

const SHAPES: readonly Shape[] = [
  { name: "prose", write: (words) => ({ transcript: words.join(" ") }) },
  { name: "prose with marks", write: (words) => ({ transcript: markParagraphs(words, 70) }) },
  {
    name: "captions with times",
    write: (words) => {
      const spoken = words.map(speak).filter((word) => word !== "" && word !== "-");
      return { transcript: markParagraphs(spoken, 70), segments: segment(spoken) };
    },
  },
];

/** A speech with disfluencies between some of its words, and its refined text. */
function makeSource(
  shape: Shape,
  chance: () => number,
): Required<Pick<SpeechSource, "transcription" | "transcript">> & SpeechSource {
  const words = WRITTEN.split(/\s+/).flatMap((word) => {
    const between = SAID_BETWEEN[Math.floor(chance() * SAID_BETWEEN.length * 12)];
    return [word].concat(between ?? []);
  });
  const from = Math.floor(chance() * (words.length - 900));
  const raw = shape.write(words.slice(from, from + 900));
  const transcription = refineTranscript({
    edition: KING_JAMES,
    transcription: raw.transcript ?? "",
    ...raw,
  });
  return { ...raw, transcript: raw.transcript ?? "", transcription };
}

const REWRITINGS: readonly ((quote: string) => string)[] = [
  (quote) => quote,
  (quote) => quote.toUpperCase(),
  (quote) => quote.toLowerCase().replace(/[^\p{L}\p{N}\s'’:[\]-]/gu, ""),
  (quote) => `…${quote}...`,
  (quote) => `“${quote.replaceAll("'", "’")}”`,
  (quote) => `"${quote.replaceAll("’", "'")}"`,
  (quote) => quote.replaceAll(", ", " — "),
  (quote) => quote.replaceAll(" ", "\n"),
  (quote) => quote.replace(/^(\S+ \S+) /, "$1, um, "),
  (quote) => quote.replaceAll(/\[([\d:]+)\]/g, "$1"),
];

const INVENTIONS: readonly ((words: readonly string[], other: readonly string[]) => string[])[] = [
  (words) => words.toSpliced(words.length >> 1, 0, "computers"),
  (words) => words.toSpliced(words.length >> 1, 1, "aeroplane"),
  (words, other) => [...words.slice(0, 5), "verily", ...other.slice(-5)],
  (words) => [...words, "and", "the", "computer", "agreed."],
  (words) => words.toReversed(),
];

const WANTED = 6;
const STRETCH = 40;

describe("keeps exactly the six true quotes and drops six invented ones", () => {
  test.each(SHAPES.map((shape) => [shape.name, shape] as const))("in %s", (_name, shape) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const chance = createRandom(seed);
        const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item;
        const source = makeSource(shape, chance);
        const text = chance() < 0.5 ? source.transcript : source.transcription;
        const words = text.split(/\s+/);
        const cuts = Array.from({ length: WANTED }, (_, at) => {
          const from = at * (STRETCH + 30) + Math.floor(chance() * 20);
          return words.slice(from, from + 8 + Math.floor(chance() * (STRETCH - 30)));
        });
        const truth = cuts.map((cut) => pick(REWRITINGS)(cut.join(" ")));
        const lies = cuts.map((cut, at) => pick(INVENTIONS)(cut, cuts[(at + 3) % WANTED] ?? []).join(" "));
        const offered = truth.flatMap((quote, at) => [lies[at] ?? "", quote]);
        const { highlights, dropped } = alignQuotes(
          offered.map((quote, at) => ({ quote, note: at % 2 === 1 ? "true" : "invented" })),
          source,
        );
        const kept = (note: string) =>
          highlights.filter((each) => each.note === note).map(({ quote }) => quote);
        expect({ invented: kept("invented"), kept: kept("true").length, dropped }).toEqual({
          invented: [],
          kept: WANTED,
          dropped: WANTED,
        });
      }),
      { numRuns: 25, examples: [[688294066]] },
    );
  });
});
