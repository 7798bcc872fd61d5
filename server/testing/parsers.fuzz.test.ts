import fc from "fast-check";
import { Parser } from "htmlparser2";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { anyText, FUZZ_RUNS, hostileHtml as html, textOfParts } from "../../contract/testing-fuzz.ts";
import { Segment } from "../../contract/transcript/transcript.schema.ts";
import { readQuery, writeTsquery } from "../records/lists/search-query.ts";
import { parseCaptions } from "../engine/captions/parse-captions.ts";
import { extractVisibleText } from "../engine/verify/visible-text.ts";
import { AppError } from "../errors.ts";
import { readHtml } from "../documents/read-html.ts";
import { readMarkdown } from "../documents/read-markdown.ts";
import { readFile } from "../exports/export-worker.ts";
import { parseByteRange } from "../http/serving/byte-range.ts";
import { sanitizeMarkdown } from "../processing/safe-markdown.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import { findReferences } from "../scripture/references/references.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { readTranscript } from "../transcripts/read-transcript.ts";
import { formatUploadMetadata, parseUploadMetadata } from "../uploads/upload-metadata.ts";

const RUNS = { numRuns: FUZZ_RUNS };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Fails if a call throws an error of another class. */
function expectOnly(Failure: new (...parts: never[]) => Error, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
  }
}

const captions = textOfParts([
  "WEBVTT",
  "\n",
  "\n\n",
  "\r\n",
  "1",
  "2\n",
  "00:00:01,000",
  "999:59:59.9",
  "00:01.000",
  " --> ",
  "00:00:01,500 --> 00:00:04,000\n",
  "\n999:59:59.9 --> 999:59:59.9\n",
  "01:02.000 --> 00:04.000 align:start\n",
  "<00:00:01.500>",
  "<c>",
  "</c>",
  "<v Pastor>",
  "&amp;",
  "&nbsp;",
  "{\\an8}",
  "NOTE",
  "Fear not",
  " ",
]);

describe("captions", () => {
  test("become segments that a sermon can store, in order, with a time for each word or none", () => {
    fc.assert(
      fc.property(fc.oneof(captions, anyText()), (text) => {
        let before = 0;
        for (const segment of parseCaptions(text) ?? []) {
          expect(Segment.safeParse(segment).error).toBeUndefined();
          expect(segment.start).toBeGreaterThanOrEqual(before);
          expect(segment.end).toBeGreaterThanOrEqual(segment.start);
          if (segment.wordStarts) expect(segment.wordStarts).toHaveLength(segment.text.split(" ").length);
          before = segment.start;
        }
      }),
      RUNS,
    );
  });

  test("and other transcript files are read, or rejected with an error message", async () => {
    const file = fc.oneof(captions.map(bytesOf), anyText().map(bytesOf), fc.uint8Array({ maxLength: 60 }));
    const name = fc.constantFrom("a.srt", "a.vtt", "a.txt", "a.md", "a.docx", "a.exe", "");
    await fc.assert(
      fc.asyncProperty(file, name, async (bytes, filename) => {
        const read = await readTranscript(bytes, filename).catch((error: unknown) => {
          expectOnly(AppError, () => {
            throw error;
          });
        });
        if (!read) return;
        expect(read.transcript.trim()).not.toBe("");
        expect(read.segments).not.toEqual([]);
      }),
      RUNS,
    );
  });
});

const scripture = textOfParts(
  [
    "John",
    "1 John",
    "First Corinthians",
    "Ps",
    "Psalm",
    "Jude",
    "Song of Songs",
    "Genesis",
    "Mark",
    " ",
    "3",
    "16",
    "119",
    "999999999",
    ":",
    ".",
    "-",
    "–",
    ", ",
    ";",
    "chapter ",
    "verse ",
    "verses ",
    "three",
    "twenty-third",
    "the ",
    " and ",
    " through ",
    "ff",
    "a",
    "\n",
    "(",
    ")",
    "cf. ",
    "IV",
    "114",
    "1191 05",
    "1617",
    "last verse of ",
    "Juan",
    "Jó",
    "Jo",
    "1. Mose",
    "Ge\u0301nesis",
    "capítulo ",
    "versículo ",
    "treinta y ",
    "del ",
    " al ",
  ],
  16,
);

describe("scripture references", () => {
  test("of any text are at their reported offsets, in order", () => {
    fc.assert(
      fc.property(fc.oneof(scripture, anyText()), (text) => {
        let before = 0;
        for (const mention of findReferences(text)) {
          expect(text.slice(mention.start, mention.end)).toBe(mention.text);
          expect(mention.start).toBeGreaterThanOrEqual(before);
          expect(mention.end).toBeGreaterThan(mention.start);
          before = mention.end;
        }
      }),
      RUNS,
    );
  });

  test("of a field are unchanged by normalizing them twice", () => {
    fc.assert(
      fc.property(scripture, (text) => {
        const { references, normalized } = parseScriptureField(text);
        for (const { span, text: written } of references) {
          expect(text.slice(span.start, span.end)).toBe(written);
        }
        const again = parseScriptureField(normalized);
        expect(again.references.length).toBeGreaterThanOrEqual(references.filter((one) => one.exists).length);
      }),
      RUNS,
    );
  });
});

test("a search query becomes a passage, words or nothing, with a limited number of words", () => {
  const sought = textOfParts([
    '"',
    "“",
    "”",
    "«",
    "fear",
    "not",
    "John",
    " 3:16",
    " ",
    "'",
    "\\",
    "&",
    "|",
    "!",
    ":*",
    "(",
    "<->",
    "\u0301",
    "神",
  ]);
  fc.assert(
    fc.property(fc.oneof(sought, anyText()), (text) => {
      const query = readQuery(text);
      if (query.kind === "nothing") return;
      const lexemes = writeTsquery(query).replaceAll(/'(?:[^'\\]|''|\\\\)*'(?::\*)?/g, "x");
      expect(lexemes).toMatch(/^\(x(?: \| x)*\)(?: & \(x(?: \| x)*\))*$/);
      if (query.kind === "words") expect(query.words.length).toBeLessThanOrEqual(20);
    }),
    RUNS,
  );
});

const INERT = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr blockquote cite q div span section ul ol li dl dt dd table thead tbody tr th td caption strong em b i u s small sub sup mark code pre a time del input".split(
    " ",
  ),
);
const ATTRIBUTES = new Set([
  "href",
  "rel",
  "start",
  "scope",
  "datetime",
  "align",
  "class",
  "title",
  "type",
  "checked",
  "disabled",
]);

/** Asserts that HTML has only text elements, and links only to web pages and email addresses. */
function expectInert(safe: string): void {
  const parser = new Parser({
    onopentag(name, attributes) {
      expect(INERT).toContain(name);
      for (const key of Object.keys(attributes)) expect(ATTRIBUTES).toContain(key);
      if (attributes["href"] !== undefined) expect(attributes["href"]).toMatch(/^(?:https?:|mailto:)/i);
      if (name === "input") expect(attributes["type"]).toBe("checkbox");
    },
  });
  parser.end(safe);
}

describe("stored", () => {
  test("lesson plans run no script, whatever was sent, and lose no word when they are sent again", () => {
    fc.assert(
      fc.property(fc.oneof(html, anyText()), (sent) => {
        const safe = sanitizeLessonPlan(sent);
        expectInert(safe);
        expect(extractVisibleText(sanitizeLessonPlan(safe)).text).toBe(extractVisibleText(safe).text);
      }),
      RUNS,
    );
  });

  test("guides and devotionals run no script when they are shown, whatever an engine wrote", () => {
    const markdown = fc.oneof(
      html,
      textOfParts([
        "[",
        "]",
        "(",
        ")",
        "![",
        "](",
        "]: ",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://a.test",
        "\\",
        "`",
        "<",
        ">",
        "<https://a.test>",
        "<javascript:x>",
        "\n",
        "\n\n",
        "a",
        "&#106;avascript:",
        "\t",
        "*",
        "> ",
        "- ",
        '"x"',
        "|",
      ]),
    );
    fc.assert(
      fc.property(markdown, (sent) => {
        const safe = sanitizeMarkdown(sent);
        expect(sanitizeMarkdown(safe)).toBe(safe);
        expectInert(marked.parse(safe, { async: false, gfm: true }));
      }),
      RUNS,
    );
  });
});

test("any HTML and Markdown can be read for exports and checks", () => {
  fc.assert(
    fc.property(fc.oneof(html, anyText()), (text) => {
      expect(readHtml(text)).toBeInstanceOf(Array);
      expect(readMarkdown(text)).toBeInstanceOf(Array);
      expect(extractVisibleText(text).text.length).toBeLessThanOrEqual(text.length * 2 + 100);
    }),
    RUNS,
  );
});

test("Markdown files are imported, recognized as other files, or rejected with a reason", () => {
  const file = textOfParts([
    "---\n",
    'berea: "sermon"\n',
    'berea: "study"\n',
    'berea: "devotional"\n',
    'title: "Fear not"\n',
    "tags: [1]\n",
    "date: 2026-02-30\n",
    "__proto__: {}\n",
    "<!-- berea:summary -->\n",
    "<!-- berea:sessions/0 {} -->\n",
    "<!-- berea:sessions/0/activities -->\n",
    '<!-- berea:highlights/0 {"start_time": -1} -->\n',
    "<!-- +berea:",
    "## Summary\n\n",
    "### Session\n\n",
    "1. one\n",
    "> quoted\n",
    "\n",
    "text",
  ]);
  const front = fc.constantFrom(
    "",
    '---\nberea: "sermon"\ntitle: "a"\n---\n',
    '---\nberea: "study"\ntitle: "a"\n---\n',
  );
  fc.assert(
    fc.property(front, fc.oneof(file, anyText()), (head, body) => {
      expectOnly(AppError, () => readFile(bytesOf(head + body)));
    }),
    RUNS,
  );
});

test("a byte range is within the file", () => {
  const ranges = textOfParts(
    ["bytes=", "bytes", "=", "-", "0", "1", "99", ",", " ", "999999999999999999"],
    8,
  );
  fc.assert(
    fc.property(fc.oneof(ranges, anyText(20)), fc.nat(200), (header, size) => {
      const range = parseByteRange(header, size);
      if (!range) return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
    RUNS,
  );
});

test("the name of an upload is one line without a folder, and survives encoding", () => {
  const value = fc.oneof(
    fc.constant(null),
    textOfParts(
      ["../", "C:\\", "a", ".mp3", "\r\n", "\u202e", "\u0000", " ", "é", "\ud800", "x".repeat(300)],
      6,
    ),
    anyText(),
  );
  const keys = fc.constantFrom("sermonId", "studyId", "filename", "filetype", "source", "__proto__", "x");
  const metadata = fc.oneof(
    fc.dictionary(keys, value),
    fc.record({ sermonId: value, filename: value, filetype: value, source: value }),
  );
  fc.assert(
    fc.property(metadata, (told) => {
      expectOnly(AppError, () => {
        const label = parseUploadMetadata(told);
        for (const line of [label.filename, label.mediaType]) {
          expect(line).toMatch(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
        }
        expect(label.filename).not.toMatch(/[\\/]/);
        expect(parseUploadMetadata(formatUploadMetadata(label))).toEqual(label);
      });
    }),
    RUNS,
  );
});
