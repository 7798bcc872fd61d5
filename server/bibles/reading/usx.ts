// Reads a book in USX, and USFX, its relative with short names.
import { findBookByUsfmCode } from "./book-codes.ts";
import type { EditionBuilder } from "./edition-builder.ts";
import { findParagraphStyle, isNoteStyle } from "./paragraph-styles.ts";
import { readXml, type XmlElement } from "./xml.ts";

export function readUsx(text: string, builder: EditionBuilder): void {
  readXml(text, builder, new UsxReader(builder, describeUsx));
  builder.endBook();
}

export function readUsfx(text: string, builder: EditionBuilder): void {
  readXml(text, builder, new UsxReader(builder, describeUsfx));
  builder.endBook();
}

/** What an element is: a book, chapter or verse with its code or number, or a style of USFM. */
interface Described {
  kind: "book" | "chapter" | "verse" | "verse end" | "language" | "style";
  value: string;
}

function describeUsx({ name, attributes }: XmlElement): Described {
  const { style = "", code = "", number = "", eid } = attributes;
  if (name === "book") return { kind: "book", value: code };
  if (name === "chapter") return { kind: eid === undefined ? "chapter" : "style", value: number };
  if (name === "verse") return { kind: eid === undefined ? "verse" : "verse end", value: number };
  if (name === "figure" || name === "sidebar") return { kind: "style", value: "fig" };
  if (name === "optbreak" || name === "cell" || name === "row") return { kind: "style", value: "tc" };
  return { kind: "style", value: name === "para" || name === "note" || name === "char" ? style : "" };
}

const USFX_KINDS: Record<string, Described["kind"]> = {
  book: "book",
  c: "chapter",
  v: "verse",
  ve: "verse end",
  languagecode: "language",
};

function describeUsfx({ name, attributes }: XmlElement): Described {
  const kind = USFX_KINDS[name];
  return kind ? { kind, value: attributes["id"] ?? "" } : { kind: "style", value: attributes["sfm"] ?? name };
}

class UsxReader {
  readonly #builder: EditionBuilder;
  readonly #describe: (element: XmlElement) => Described;
  /** How many of the open elements are notes, and titles. */
  #notes = 0;
  #titles = 0;
  #isInLanguage = false;
  #isInBookLine = false;

  constructor(builder: EditionBuilder, describe: (element: XmlElement) => Described) {
    this.#builder = builder;
    this.#describe = describe;
  }

  open(element: XmlElement, line: number): void {
    const builder = this.#builder;
    const { kind, value } = this.#describe(element);
    if (kind === "book") {
      builder.startBook(findBookByUsfmCode(value));
      this.#isInBookLine = builder.isInBook;
    } else if (kind === "chapter") {
      this.#isInBookLine = false;
      if (value !== "") builder.startChapter(value, line);
    } else if (kind === "verse") {
      // A verse in a title is the title of a psalm, numbered as a verse.
      this.#titles = 0;
      builder.startVerse(value, line);
    } else if (kind === "verse end") builder.endVerse();
    else if (kind === "language") this.#isInLanguage = true;
    else this.#openStyle(value);
  }

  #openStyle(style: string): void {
    if (isNoteStyle(style)) {
      this.#notes += 1;
      this.#builder.markNote();
      return;
    }
    const paragraph = findParagraphStyle(style);
    if (paragraph === undefined) return;
    this.#isInBookLine = false;
    if (this.#isTitle(paragraph)) this.#titles += 1;
    if (paragraph === "paragraph" || paragraph === "skipped") this.#builder.startParagraph();
    else this.#builder.addSpace();
  }

  #isTitle(style: string): boolean {
    return style === "skipped" || (style === "title" && !this.#builder.isInVerse);
  }

  close(element: XmlElement): void {
    const { kind, value } = this.#describe(element);
    if (kind === "language") this.#isInLanguage = false;
    if (kind === "book" && element.name === "book") this.#isInBookLine = false;
    if (kind !== "style") return;
    if (isNoteStyle(value)) this.#notes = Math.max(0, this.#notes - 1);
    else if (findParagraphStyle(value) === "skipped" || value === "d")
      this.#titles = Math.max(0, this.#titles - 1);
    if (findParagraphStyle(value) !== undefined) this.#builder.addSpace();
  }

  text(text: string, line: number): void {
    if (this.#isInLanguage) this.#builder.describe("language", text);
    else if (this.#isInBookLine) this.#builder.describe("name", text.replace(/^\s*[-–:]\s*/, ""));
    else if (this.#notes === 0 && this.#titles === 0) this.#builder.addText(text, line);
  }
}
