import { expect, test } from "vitest";
import { findHanging, type Parser } from "./testing-thread.ts";

/** Characters: time that grows with the square of them is noticed, and time that grows with them is not. */
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

/** `longer` where what is quadratic would come to an end with so little: how many times as long its texts are. */
const PARSERS: (Parser & { heads?: string[]; longer?: number })[] = [
  { file: "transcripts/read-transcript.ts", name: "readTranscript", asBytes: true, heads: ["1", "WEBVTT\n"] },
  { file: "engine/captions/parse-captions.ts", name: "parseCaptions", heads: ["00:01.000 --> 00:02.000\n"] },
  { file: "scripture/references.ts", name: "findReferences", heads: ["John "] },
  { file: "processing/safe-markdown.ts", name: "sanitizeMarkdown" },
  { file: "sermons/lesson-plan-html.ts", name: "sanitizeLessonPlan", heads: ["<a href='"] },
  { file: "exports/document/read-html.ts", name: "readHtml" },
  { file: "exports/markdown/read-file.ts", name: "readMarkdownFile", heads: ['---\nberea: "sermon"\n---\n'] },
  { file: "../contract/highlights.ts", name: "parseHighlights", heads: ["```", "{"] },
  { file: "../contract/transcript.ts", name: "parseTranscript", heads: ["[0:01]"] },
  { file: "../contract/timestamp.ts", name: "parseTimestamp", heads: ["1:"] },
  { file: "../contract/video.ts", name: "buildEmbedUrl", heads: ["https://youtu.be/", "https://vimeo.com/"] },
  { file: "../contract/markdown.ts", name: "limitNesting" },
  {
    file: "engine/model/find-json.ts",
    name: "findJson",
    heads: ["```", "```json\n", "[", '{"a":"'],
    longer: 20,
  },
  { file: "engine/model/partial-json.ts", name: "readPartialJson", heads: ["[", '{"a":"'], longer: 20 },
  { file: "engine/model/read-plan-text.ts", name: "readPlanText", heads: ["# ", "<p>"] },
];

test.each(PARSERS)(
  "$name comes to an end with texts of one sign again and again",
  { timeout: 300_000 },
  async (parser) => {
    const texts = ["", ...(parser.heads ?? [])].flatMap((head) =>
      SIGNS.map((sign) => `${head}${sign.repeat((LENGTH * (parser.longer ?? 1)) / sign.length)}!`),
    );
    const hanging = await findHanging(parser, texts);
    expect(hanging?.slice(0, 40)).toBeUndefined();
  },
);

test("what hangs is found", { timeout: 120_000 }, async () => {
  const program = "data:text/javascript,export const slow = (text) => /^(a+)+$/.test(text)";
  expect(await findHanging({ file: program, name: "slow" }, ["a", `${"a".repeat(60)}!`], 2_000)).toMatch(
    /^a{60}!/,
  );
});
