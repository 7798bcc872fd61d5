// Texts that crashed native code or hung, in every field and format.
import pino from "pino";
import { EXPORT_FORMATS } from "../../contract/records/exports.ts";
import { afterAll, describe, expect, test } from "vitest";
import { ExportFormat } from "../../contract/records/exports.schema.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { withRawSegments } from "../../contract/text/raw-json.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { createExporter } from "./exporter.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";

const exporter = createExporter(pino({ level: "silent" }));
afterAll(() => exporter.close());

const FORMATS = ExportFormat.options.filter((format) => EXPORT_FORMATS[format].kinds.includes("sermons"));
const SHORT_FIELD = 500;
const RUN = 100_000;

const EMPTY = {
  title: "",
  date: "2026-11-22",
  scripture: "",
  series: "",
  speaker: "",
  description: "",
  youtubeUrl: "",
  language: "en",
  notes: "",
  transcript: "",
  segments: null,
  refinedTranscript: "",
  summary: "",
  lessonPlan: "",
  highlights: "",
};

type Fields = Partial<Pick<Sermon, keyof typeof EMPTY>>;

/** A sermon with the text in every field that an export shows. */
const fillAll = (text: string): Fields => {
  const short = text.slice(0, SHORT_FIELD);
  return {
    title: short,
    scripture: short,
    series: short,
    speaker: short,
    description: short,
    notes: text,
    transcript: text,
    segments: [{ start: 0, end: 4, text }],
    summary: text,
    lessonPlan: `<h2>${short}</h2><p>${text}</p>`,
    highlights: serializeHighlights([{ quote: short, note: short }]),
  };
};

const write = (fields: Fields, format: ExportFormat) =>
  exporter.run(
    "writeFile",
    {
      kind: "sermon",
      record: withRawSegments({ ...EMPTY, ...fields } as Sermon),
      format,
      provenance: [],
      printing: { locale: "en", edition: KING_JAMES },
    },
    { owner: "a" },
  );

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
/** After it come only Chinese characters, private ones and tags. */
const LAST_CODE_POINT = 0x1f000;

function listCharacters(pattern: RegExp): string[] {
  const found: string[] = [];
  for (let point = 0; point < LAST_CODE_POINT; point += 1) {
    if (point >= FIRST_SURROGATE && point <= LAST_SURROGATE) continue;
    const character = String.fromCodePoint(point);
    if (pattern.test(character)) found.push(character);
  }
  return found;
}

const CONTROLS = listCharacters(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}]/u).filter(
  // Of the unassigned ones only the noncharacters.
  (character) => !/\p{Cn}/u.test(character) || /[\ufdd0-\ufdef\ufffe\uffff]/.test(character),
);

/** All right-to-left scripts, whose runs crashed Typst, and some others. */
const SCRIPTS =
  "Adlam Arabic Hebrew Hanifi_Rohingya Imperial_Aramaic Mandaic Mende_Kikakui Nko Old_South_Arabian Phoenician Samaritan Syriac Thaana Latin Devanagari Han".split(
    " ",
  );

test("a PDF accepts every control character, one at a time, in every field", async () => {
  expect(CONTROLS.length).toBeGreaterThan(150);
  for (const control of CONTROLS) {
    const bytes = await write(fillAll(`${control}abc ${control}אבג${control} def${control}`), "pdf");
    expect(bytes?.length).toBeGreaterThan(1000);
  }
});

describe.each(FORMATS)("a sermon as %s", (format) => {
  test("accepts all control characters in every field", async () => {
    const text = CONTROLS.map((control) => `${control}abc${control}`).join(" ");
    expect((await write(fillAll(text), format))?.length).toBeGreaterThan(100);
  });

  test("accepts long runs without spaces in every field", async () => {
    for (const character of ["א", "a", "\u0301", "\u200d", "\u200f"]) {
      expect((await write(fillAll(character.repeat(RUN)), format))?.length).toBeGreaterThan(100);
    }
  });
});

test.each(SCRIPTS)("a PDF holds a run of 100,000 letters of the script %s", async (script) => {
  const letters = listCharacters(new RegExp(`(?=\\p{L})\\p{Script=${script}}`, "u")).slice(0, 40);
  const run = letters
    .join("")
    .repeat(Math.ceil(RUN / letters.length))
    .slice(0, RUN)
    .toWellFormed();
  for (const fields of [{ summary: run }, { summary: (letters[0] ?? "").repeat(RUN) }]) {
    expect((await write(fields, "pdf"))?.length).toBeGreaterThan(1000);
  }
});
