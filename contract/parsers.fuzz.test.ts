import fc from "fast-check";
import { expect, test } from "vitest";
import { Highlight } from "./processing/highlights.schema.ts";
import { parseHighlights, serializeHighlights } from "./processing/highlights.ts";
import { limitNesting } from "./text/markdown.ts";
import { anyText, FUZZ_RUNS, textOfParts } from "./testing-fuzz.ts";
import { parseTimestamp } from "./transcript/timestamp.ts";
import { formatTranscript, parseTranscript } from "./transcript/transcript.ts";
import { buildEmbedUrl, buildThumbnailUrl, buildWatchUrl } from "./media/video.ts";

const RUNS = { numRuns: FUZZ_RUNS };

const item = fc.record(
  {
    quote: fc.oneof(fc.string(), fc.jsonValue()),
    note: fc.oneof(fc.string(), fc.jsonValue()),
    start_time: fc.oneof(fc.double(), fc.constantFrom("1:05", "1:00:05", "x", "-1", "90"), fc.jsonValue()),
    end_time: fc.oneof(fc.double(), fc.constantFrom("2:05", "", "9".repeat(400))),
    text: fc.string(),
  },
  { requiredKeys: [] },
);
const wrapped = fc
  .tuple(fc.array(item, { maxLength: 4 }), fc.array(fc.nat(3), { maxLength: 6 }))
  .map(([list, layers]) =>
    layers.reduce<unknown>((inner, layer) => {
      if (layer === 0) return { highlights: inner };
      if (layer === 1) return JSON.stringify(inner) ?? "";
      return layer === 2
        ? `\`\`\`json\n${JSON.stringify(inner)}\n\`\`\``
        : { highlights: JSON.stringify(inner) };
    }, list),
  )
  .map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")));

test("stored highlights of any form are read as highlights or as none, and stay so when they are stored again", () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.json(), wrapped), (stored) => {
      const highlights = parseHighlights(stored);
      for (const highlight of highlights ?? []) {
        expect(Highlight.safeParse(highlight).success).toBe(true);
        expect(highlight.quote).not.toBe("");
        expect(highlight.end_time ?? Infinity).toBeGreaterThanOrEqual(highlight.start_time ?? 0);
      }
      if (highlights) expect(parseHighlights(serializeHighlights(highlights))).toEqual(highlights);
    }),
    RUNS,
  );
});

const link = textOfParts(
  [
    "https://",
    "http://",
    "HTTPS://",
    "javascript:",
    "//",
    "youtu.be",
    "youtube.com",
    "www.youtube.com",
    "evil.example",
    "@",
    "vimeo.com",
    "player.vimeo.com",
    "/watch",
    "?v=",
    "&v=",
    "/embed/",
    "/shorts/",
    "/live/",
    "dQw4w9WgXcQ",
    "76979871",
    "/",
    "#",
    '"',
    "<",
    " ",
    "\\",
    "%2f",
    "..",
  ],
  10,
);
const OURS =
  /^https:\/\/(?:www\.youtube\.com\/(?:embed\/[\w-]{11}(?:\?start=\d+)?|watch\?v=[\w-]{11}&t=\d+s)|player\.vimeo\.com\/video\/\d{6,12}(?:#t=\d+s)?|i\.ytimg\.com\/vi\/[\w-]{11}\/hqdefault\.jpg)$/;

test("whatever a link says, what is embedded is a video of YouTube or Vimeo and nothing else", () => {
  fc.assert(
    fc.property(fc.oneof(link, anyText(), fc.webUrl()), fc.nat(100_000), (text, start) => {
      for (const build of [buildEmbedUrl, buildWatchUrl, buildThumbnailUrl]) {
        const address = build(text, start);
        if (address !== undefined) expect(address).toMatch(OURS);
      }
    }),
    RUNS,
  );
});

test("a time is read as seconds that there can be, or as none", () => {
  const times = textOfParts([":", "0", "1", "59", "60", "999", ".", ".5", " ", "-", "e3", "[", "]"], 10);
  fc.assert(
    fc.property(fc.oneof(times, anyText(20)), (text) => {
      const seconds = parseTimestamp(text);
      if (seconds === undefined) return;
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(seconds).toBeLessThan(10_000_000);
      expect(text).toMatch(/^[\s\d:.]+$/);
    }),
    RUNS,
  );
});

const transcript = textOfParts([
  "[0:01]",
  "[1:02:03]",
  "[99:99]",
  "[",
  "]",
  "\n\n",
  "\r\n\r\n",
  "\n \n",
  "\n",
  " ",
  "amen",
  "0",
]);

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");

test("a transcript that is read and written says the same as before, and loses no letter", () => {
  fc.assert(
    fc.property(fc.oneof(transcript, anyText()), (text) => {
      const paragraphs = parseTranscript(text);
      expect(parseTranscript(formatTranscript(paragraphs))).toEqual(paragraphs);
      expect(lettersOf(formatTranscript(paragraphs))).toBe(lettersOf(text));
    }),
    RUNS,
  );
});

test("limiting how Markdown nests loses nothing but signs, and limits it once and for all", () => {
  const nested = textOfParts(["> ", ">", "- ", "-", "* ", "1. ", "1) ", "\t", " ", "\n", "amen"], 80);
  fc.assert(
    fc.property(nested, (markdown) => {
      const limited = limitNesting(markdown);
      expect(limitNesting(limited)).toBe(limited);
      expect(lettersOf(limited)).toBe(lettersOf(markdown));
    }),
    RUNS,
  );
});
