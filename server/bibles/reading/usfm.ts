// Reads a book in USFM (https://docs.usfm.bible).
import { findBookByUsfmCode } from "./book-codes.ts";
import type { EditionBuilder } from "./edition-builder.ts";
import { findParagraphStyle, isNoteStyle } from "./paragraph-styles.ts";

const MARKER = /\\(\+?[a-z][\w-]{0,50})(?:(\*)|[^\S\n]?)|\\\*/iy;
const VERSE = /^\s*(\S+)[^\S\n]?/;
const WORD = /^\s*(\S*)/;
/** Characters of a number, a code or a name. */
const MAX_VALUE = 1_000;

export const isUsfm = (text: string) => /^\s*\\id\s/.test(text);

export function readUsfm(text: string, builder: EditionBuilder): void {
  const reader = new UsfmReader(builder);
  for (const [token, marker, closing] of listTokens(text)) {
    if (marker === undefined) reader.readText(token);
    else reader.readMarker(marker.toLowerCase().replace("+", ""), closing === "*");
    reader.line += countLines(token);
  }
  builder.endBook();
}

/** Texts are found without a regular expression, which would overflow its stack in one of 30 MB. */
function* listTokens(text: string): Generator<[token: string, marker?: string, closing?: string]> {
  for (let at = 0; at < text.length;) {
    MARKER.lastIndex = at;
    const [token, marker, closing] = MARKER.exec(text) ?? [];
    const next = text.indexOf("\\", at + 1);
    const found = token ?? text.slice(at, next === -1 ? text.length : next);
    yield [found, marker, closing];
    at += found.length;
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** The markers after which text is read as a value. */
type ValueMarker = "id" | "c" | "v" | "rem";

class UsfmReader {
  line = 1;
  #value: ValueMarker | undefined;
  /** Whether the current paragraph is a title or an introduction. */
  #isSkipped = false;
  /** The note in which the reader is. */
  #note: string | undefined;
  /** The marked words in which the reader is; their attributes follow "|". */
  #word: string | undefined;
  #isInAttributes = false;
  #isInMilestone = false;
  readonly #builder: EditionBuilder;

  constructor(builder: EditionBuilder) {
    this.#builder = builder;
  }

  readMarker(marker: string, isClosing: boolean): void {
    this.#value = undefined;
    if (this.#note !== undefined) return this.#readMarkerInNote(marker, isClosing);
    if (isClosing) {
      this.#word = undefined;
      this.#isInAttributes = false;
      return;
    }
    if (/-[se]$/.test(marker) || marker === "ts") {
      this.#isInMilestone = true;
      return;
    }
    if (isNoteStyle(marker)) {
      this.#note = marker;
      this.#builder.markNote();
      return;
    }
    if (marker === "id" || marker === "c" || marker === "v" || marker === "rem") this.#value = marker;
    const style = marker === "c" || marker === "v" ? "line" : findParagraphStyle(marker);
    if (style === undefined) this.#word = marker;
    else this.#startParagraph(marker, style);
  }

  #startParagraph(marker: string, style: NonNullable<ReturnType<typeof findParagraphStyle>>): void {
    this.#word = undefined;
    this.#isInAttributes = false;
    this.#isInMilestone = false;
    this.#isSkipped = style === "skipped" || (style === "title" && !this.#builder.isInVerse);
    if (style === "paragraph" || style === "skipped") {
      if (marker !== "rem") this.#builder.startParagraph();
    } else this.#builder.addSpace();
  }

  #readMarkerInNote(marker: string, isClosing: boolean): void {
    const isEnd = (isClosing && marker === this.#note) || marker === `${this.#note}e`;
    if (isEnd) this.#note = undefined;
    else if (marker === "v" || marker === "c" || marker === "id")
      this.#builder.fail(this.line, `\\${this.#note} is not closed before \\${marker}`);
  }

  readText(text: string): void {
    if (this.#note !== undefined) return;
    if (text === "\\*") {
      this.#isInMilestone = false;
      return;
    }
    if (this.#isInMilestone) {
      // Markers without a closing "\*" exist in files; their attributes never span lines.
      const end = text.indexOf("\n");
      if (end === -1) return;
      this.#isInMilestone = false;
      return this.#readContent(text.slice(end));
    }
    this.#readContent(this.#value === undefined ? text : this.#readValue(this.#value, text));
  }

  /** Returns the text after the value. */
  #readValue(marker: ValueMarker, text: string): string {
    const builder = this.#builder;
    const start = text.slice(0, MAX_VALUE);
    this.#value = undefined;
    if (marker === "rem") {
      if (/copyright|©|public domain|licen[cs]e/i.test(start)) builder.describe("rights", start);
      return "";
    }
    if (marker === "id") {
      const [, code = ""] = WORD.exec(start) ?? [];
      builder.startBook(findBookByUsfmCode(code));
      const [, name] = /^[^\S\n]*\S+[^\S\n]+(?:[-–:][^\S\n]*)?(\S[^\n]*)/.exec(start) ?? [];
      if (builder.isInBook && name !== undefined) builder.describe("name", name);
      return "";
    }
    const [matched = "", number = ""] = VERSE.exec(start) ?? [];
    if (marker === "c") builder.startChapter(number, this.line);
    else builder.startVerse(number, this.line);
    return text.slice(matched.length);
  }

  #readContent(text: string): void {
    if (this.#isSkipped || this.#isInAttributes) return;
    const [words = "", ...attributes] = this.#word === undefined ? [text] : text.split("|");
    this.#isInAttributes = attributes.length > 0;
    this.#builder.addText(words.replaceAll("~", " ").replaceAll("//", " "), this.line);
  }
}
