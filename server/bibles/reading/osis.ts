// Reads OSIS (https://crosswire.org/osis): verses as elements or between milestones.
import { findBookByOsisCode } from "./book-codes.ts";
import type { EditionBuilder } from "./edition-builder.ts";
import { readXml, type XmlElement } from "./xml.ts";

const SKIPPED = new Set(["note", "title", "figure", "rdg", "index", "speaker", "milestonestart"]);
const BLOCKS = new Set([
  "p",
  "lg",
  "l",
  "lb",
  "div",
  "list",
  "item",
  "table",
  "row",
  "cell",
  "head",
  "salute",
  "closer",
]);
const PARAGRAPHS = new Set(["p", "lg", "div"]);

export function readOsis(text: string, builder: EditionBuilder): void {
  const reader = new OsisReader(builder);
  readXml(text, builder, reader);
  builder.endBook();
}

class OsisReader {
  readonly #builder: EditionBuilder;
  /** The names of the elements in the header, and those around the text. */
  #header: string[] | undefined;
  #skipped = 0;
  #book = "";

  constructor(builder: EditionBuilder) {
    this.#builder = builder;
  }

  open(element: XmlElement, line: number): void {
    const { name, attributes } = element;
    const builder = this.#builder;
    if (name === "header") this.#header = [];
    else if (this.#header) this.#header.push(name);
    else if (name === "osistext") {
      builder.describe("language", attributes["lang"] ?? "");
      builder.describe("abbreviation", attributes["osisidwork"] ?? "");
    } else if (SKIPPED.has(name)) this.#skip();
    else if (name === "verse") this.#openVerse(element, line);
    else if (name === "chapter") this.#openChapter(element, line);
    else if (name === "div" && attributes["type"] === "book") this.#startBook(attributes["osisid"] ?? "");
    else if (name === "q" || name === "milestone") this.#readMark(element, line);
    if (BLOCKS.has(name)) this.#startBlock(name);
  }

  close({ name, attributes }: XmlElement): void {
    if (name === "header") this.#header = undefined;
    else if (this.#header) this.#header.pop();
    else if (SKIPPED.has(name)) this.#skipped = Math.max(0, this.#skipped - 1);
    else if (name === "verse" && attributes["sid"] === undefined) this.#builder.endVerse();
    else if (name === "div" && attributes["type"] === "book") this.#builder.endBook();
    if (BLOCKS.has(name)) this.#builder.addSpace();
  }

  text(text: string, line: number): void {
    if (this.#header) this.#readHeader(text);
    else if (this.#skipped === 0) this.#builder.addText(text, line);
  }

  #skip(): void {
    this.#skipped += 1;
    this.#builder.markNote();
  }

  #readHeader(text: string): void {
    const builder = this.#builder;
    const name = this.#header?.at(-1);
    if (name === "title") builder.describe("name", text);
    else if (name === "rights") builder.describe("rights", text);
    else if (name === "language") builder.describe("language", text);
  }

  #startBook(osisId: string): void {
    this.#book = osisId;
    this.#builder.startBook(findBookByOsisCode(osisId));
  }

  #startBlock(name: string): void {
    if (PARAGRAPHS.has(name)) this.#builder.startParagraph();
    else this.#builder.addSpace();
  }

  #openChapter({ attributes }: XmlElement, line: number): void {
    const id = attributes["osisid"] ?? attributes["sid"];
    if (attributes["eid"] !== undefined || (id === undefined && attributes["n"] === undefined)) return;
    const [book = "", chapter = ""] = readId(id ?? `${this.#book}.${attributes["n"]}`);
    if (book !== this.#book) this.#startBook(book);
    this.#builder.startChapter(chapter, line);
  }

  /** An element around a verse, or a milestone at its start (`sID`) or end (`eID`). */
  #openVerse({ attributes }: XmlElement, line: number): void {
    const builder = this.#builder;
    if (attributes["eid"] !== undefined) return builder.endVerse();
    const ids = (attributes["osisid"] ?? attributes["sid"] ?? "").trim().split(/[\s]+|-(?=[\w]+\.)/);
    const [first = [], last = first] = [readId(ids[0] ?? ""), readId(ids.at(-1) ?? "")];
    const [book = "", chapter = "", verse = ""] = first;
    if (verse === "") builder.fail(line, "this verse has no osisID such as “John.3.16”");
    if (book !== this.#book) this.#startBook(book);
    if (Number(chapter) !== builder.chapter) builder.startChapter(chapter, line);
    // A verse in a title is the title of a psalm, numbered as a verse.
    this.#skipped = 0;
    const toVerse = last[1] === chapter && last[2] !== verse ? (last[2] ?? "") : "";
    builder.startVerse(toVerse === "" ? verse : `${verse}-${toVerse}`, line);
  }

  /** The marks of paragraphs, and quotation marks that are attributes. */
  #readMark({ name, attributes }: XmlElement, line: number): void {
    const marker = attributes["marker"];
    const isMilestone = attributes["sid"] !== undefined || attributes["eid"] !== undefined;
    if (name === "milestone" && /^x-(?:extra-)?p/i.test(attributes["type"] ?? ""))
      this.#builder.startParagraph();
    else if (marker !== undefined && (isMilestone || name === "milestone") && this.#skipped === 0)
      this.#builder.addText(marker, line);
  }
}

/** "Bible:Gen.1.1!a" as book, chapter and verse with the letter of its part. */
function readId(id: string): string[] {
  const [, plain = "", part = ""] = /^(?:[^:]*:)?([^!]*)(?:!([a-z]).*)?$/i.exec(id) ?? [];
  const [book = "", chapter = "", verse] = plain.split(".");
  return verse === undefined ? [book, chapter] : [book, chapter, verse + part];
}
