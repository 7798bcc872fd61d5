import { expect, test } from "vitest";
import { findHangingInput, findSuperlinearPatterns, type Parser } from "./testing-thread.ts";

/** The number of characters: enough to detect quadratic time, and quick in linear time. */
const LENGTH = 100_000;

const SIGNS = [
  " ",
  "\n",
  "\r\n",
  "\\",
  "`",
  "*",
  "_",
  "[",
  "]",
  "<",
  "<a ",
  "<p>",
  "&",
  "A",
  "1",
  "1:",
  "-",
  "> ",
  "“",
  "'",
  ", ",
  "\n\n",
  "[](",
  "<!--",
  "{",
  "\u0301",
  "a b\n",
];

/** `longer`: how many times as long the texts are, if quadratic time would not show otherwise. */
const PARSERS: (Parser & { heads?: string[]; longer?: number })[] = [
  { file: "transcripts/read-transcript.ts", name: "readTranscript", asBytes: true, heads: ["1", "WEBVTT\n"] },
  { file: "engine/captions/parse-captions.ts", name: "parseCaptions", heads: ["00:01.000 --> 00:02.000\n"] },
  { file: "scripture/references/references.ts", name: "findReferences", heads: ["John ", "Hebrews 114 "] },
  { file: "processing/safe-markdown.ts", name: "sanitizeMarkdown" },
  { file: "sermons/lesson-plan-html.ts", name: "sanitizeLessonPlan", heads: ["<a href='"] },
  { file: "documents/read-html.ts", name: "readHtml" },
  { file: "../contract/processing/highlights.ts", name: "parseHighlights", heads: ["```", "{"] },
  { file: "../contract/transcript/transcript.ts", name: "parseTranscript", heads: ["[0:01]"] },
  { file: "../contract/transcript/timestamp.ts", name: "parseTimestamp", heads: ["1:"] },
  {
    file: "../contract/media/video.ts",
    name: "buildEmbedUrl",
    heads: ["https://youtu.be/", "https://vimeo.com/"],
  },
  { file: "../contract/text/markdown.ts", name: "limitNesting" },
  {
    file: "engine/model/answers/parse-json-reply.ts",
    name: "parseJsonReply",
    heads: ["```", "```json\n", "[", '{"a":"'],
    longer: 20,
  },
  {
    file: "engine/model/answers/parse-json-reply.ts",
    name: "parsePartialJson",
    heads: ["[", '{"a":"'],
    longer: 20,
  },
];

test.each(PARSERS)(
  "$name finishes on texts of one repeated character",
  { timeout: 300_000 },
  async (parser) => {
    const texts = ["", ...(parser.heads ?? [])].flatMap((head) =>
      SIGNS.map((sign) => `${head}${sign.repeat((LENGTH * (parser.longer ?? 1)) / sign.length)}!`),
    );
    const hanging = await findHangingInput(parser, texts);
    expect(hanging?.slice(0, 40)).toBeUndefined();
  },
);

/** Phrases that the grammars of references and of the engine recognize. */
const PATTERNS = [
  "John ",
  "John 3:16 ",
  "John 3:16, ",
  "John 1 and 2 and ",
  "Job 1 ",
  "1 John ",
  "second epistle of ",
  "Romans chapter eight verse ",
  "chapter 1 of John ",
  "verse 16 of John 3 ",
  "verse 1 ",
  "v. ",
  "verses 1, 2; ",
  "third verse ",
  "the first chapter of ",
  "one hundred and ",
  "3:16; ",
  "1 to ",
  "all the way through ",
  "iv. ",
  "“a ",
  "“a John 3:16 ",
  "‘a” ",
  '"a" ',
  '"For God so loved the world that he gave" John 3:16 ',
  "> John 3:16\n",
  "> a\n",
  "In the beginning God created the heaven and the earth. ",
  "it came to pass in those days that there went out a decree ",
  "Point one. ",
  "First, ",
  "What is it? ",
  "Jesus said to him. ",
  "Let us pray. ",
  "um you know ",
  "so so so ",
  "the ",
  "a b c d e f g ",
  "A. ",
  "Mr. U.S. ",
  "... ",
  "-- ",
  "[0:01] a\n\n",
  "## A\n\nb\n\n",
  "- a\n",
  "*a _",
  "<p>a</p>",
  "&amp;",
  "一。",
  "e\u0301 ",
  "\ud800",
];

const WORK = [
  "findInContext",
  "checkQuoted",
  "refine",
  "summarize",
  "planLesson",
  "highlight",
  "outline",
  "outlineSummary",
  "ask",
  "act",
  "findSummary",
  "findPlan",
  "compare",
  "retime",
];
const GROWING: Parser[] = [
  { file: "scripture/references/references.ts", name: "findFieldReferences" },
  { file: "scripture/references/scripture-field.ts", name: "parseScriptureField" },
  { file: "scripture/quotations/verbatim-quotations.ts", name: "findVerbatimQuotations" },
  { file: "sermons/lesson-plan-html.ts", name: "sanitizeLessonPlan" },
  ...WORK.map((name) => ({ file: "testing/testing-long-texts.ts", name })),
];

test.each(GROWING)("$name takes linear, not quadratic time", { timeout: 300_000 }, async (parser) => {
  expect(await findSuperlinearPatterns(parser, PATTERNS)).toEqual([]);
});

test("detects quadratic time", { timeout: 300_000 }, async () => {
  const file = "data:text/javascript,export const slow = (text) => /(?:a|b)+c/.test(text)";
  expect(await findSuperlinearPatterns({ file, name: "slow" }, ["ab", "c"])).toEqual(["ab"]);
});

test("detects a hang", { timeout: 120_000 }, async () => {
  const program = "data:text/javascript,export const slow = (text) => /^(a+)+$/.test(text)";
  expect(await findHangingInput({ file: program, name: "slow" }, ["a", `${"a".repeat(60)}!`], 2_000)).toMatch(
    /^a{60}!/,
  );
});
