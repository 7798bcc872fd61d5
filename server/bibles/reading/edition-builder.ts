// Collects the verses of an edition while its files are read.
import { AppError } from "../../errors.ts";

export interface FileVerse {
  chapter: number;
  verse: number;
  /** Greater than `verse` for a range ("1-2"). */
  toVerse: number;
  text: string;
  startsParagraph: boolean;
}

/** What a file says about its edition; "" if it says nothing. */
export interface EditionInfo {
  name: string;
  abbreviation: string;
  language: string;
  rights: string;
}

const MAX_NUMBER = 200;
export const MAX_VERSE_CHARACTERS = 20_000;
const MAX_CHARACTERS = 20_000_000;
const VERSE_LABEL = /^(\d{1,3})([a-z]?)(?:[-–,\u200f]+(\d{1,3})[a-z]?)*$/i;

/** An error that names the file, if it is one of several, and the line. */
export function fileError(file: string, line: number, reason: string): AppError {
  const place = file === "" ? `Line ${line}` : `${file}, line ${line}`;
  return new AppError("invalid", `${place}: ${reason}.`);
}

export class EditionBuilder {
  readonly books = new Map<string, FileVerse[]>();
  readonly info: EditionInfo = { name: "", abbreviation: "", language: "", rights: "" };
  #file = "";
  #book: string | undefined;
  #chapter = 0;
  #verse: FileVerse | undefined;
  #parts: string[] = [];
  #verseCharacters = 0;
  #characters = 0;
  #startsParagraph = true;
  readonly #seen = new Set<string>();

  startFile(file: string): void {
    this.endBook();
    this.#file = file;
  }

  /** Sets a property unless an earlier file did. */
  describe(property: keyof EditionInfo, value: string): void {
    const trimmed = value.replace(/\s+/g, " ").trim();
    if (this.info[property] === "")
      this.info[property] = trimmed.slice(0, property === "rights" ? 1_000 : 200);
  }

  fail(line: number, reason: string): never {
    throw fileError(this.#file, line, reason);
  }

  /** Undefined for a part that is not a book of the Bible, which is ignored. */
  startBook(book: string | undefined): void {
    this.endVerse();
    this.#book = book;
    this.#chapter = 0;
  }

  endBook(): void {
    this.startBook(undefined);
  }

  get isInBook(): boolean {
    return this.#book !== undefined;
  }

  get isInVerse(): boolean {
    return this.#verse !== undefined;
  }

  get chapter(): number {
    return this.#chapter;
  }

  startChapter(number: string, line: number): void {
    this.endVerse();
    if (!this.#book) return;
    this.#chapter = this.#readNumber(number, "chapter", line);
    this.#startsParagraph = true;
  }

  /** `label` is a number, a part ("5a") or a range ("1-2"). Later parts of a verse continue it. */
  startVerse(label: string, line: number): void {
    if (!this.#book) return;
    if (this.#chapter === 0) this.fail(line, `verse ${label.slice(0, 20)} is before the first chapter`);
    const read = VERSE_LABEL.exec(label.trim());
    if (!read) this.fail(line, `“${label.slice(0, 20)}” is not the number of a verse`);
    const verse = this.#readNumber(read[1] ?? "", "verse", line);
    const toVerse = read[3] === undefined ? verse : this.#readNumber(read[3], "verse", line);
    if (toVerse < verse) this.fail(line, `“${label.slice(0, 20)}” is not a range of verses`);
    const previous = this.#verse ?? this.books.get(this.#book)?.at(-1);
    const isLaterPart = read[2] !== "" && previous?.chapter === this.#chapter && previous.toVerse === verse;
    if (isLaterPart && previous) return this.#continueVerse(previous, toVerse);
    this.endVerse();
    for (let number = verse; number <= toVerse; number += 1) this.#see(number, line);
    this.#verse = {
      chapter: this.#chapter,
      verse,
      toVerse,
      text: "",
      startsParagraph: this.#startsParagraph,
    };
    this.#startsParagraph = false;
  }

  #see(verse: number, line: number): void {
    const key = `${this.#book} ${this.#chapter}:${verse}`;
    if (this.#seen.has(key)) this.fail(line, `${key} appears twice`);
    this.#seen.add(key);
  }

  #continueVerse(verse: FileVerse, toVerse: number): void {
    if (verse !== this.#verse) {
      this.books.get(this.#book ?? "")?.pop();
      this.#verse = verse;
      this.#parts = [verse.text];
      this.#verseCharacters = verse.text.length;
    }
    this.#parts.push(" ");
    verse.toVerse = Math.max(verse.toVerse, toVerse);
  }

  startParagraph(): void {
    this.#startsParagraph = true;
    this.addSpace();
  }

  addSpace(): void {
    if (this.#verse) this.#parts.push(" ");
  }

  /** Notes the place of a footnote, so that the space before it is removed where it is not needed. */
  markNote(): void {
    if (this.#verse) this.#parts.push(NOTE);
  }

  /** Ignores text outside of verses, such as titles. */
  addText(text: string, line: number): void {
    if (!this.#verse) return;
    this.#parts.push(text);
    this.#verseCharacters += text.length;
    this.#characters += text.length;
    if (this.#verseCharacters > MAX_VERSE_CHARACTERS) this.fail(line, "this verse is too long");
    if (this.#characters > MAX_CHARACTERS) this.fail(line, "this Bible is too long");
    if (/\S/.test(text)) this.#startsParagraph = false;
  }

  /** Stores the verse if it has words; editions leave the number of an omitted verse. */
  endVerse(): void {
    const verse = this.#verse;
    if (!verse || !this.#book) return;
    verse.text = cleanText(this.#parts.join(""));
    this.#verse = undefined;
    this.#parts = [];
    this.#verseCharacters = 0;
    if (!/[\p{L}\p{N}]/u.test(verse.text)) {
      this.#startsParagraph ||= verse.startsParagraph;
      return;
    }
    const verses = this.books.get(this.#book) ?? [];
    verses.push(verse);
    this.books.set(this.#book, verses);
  }

  #readNumber(text: string, what: string, line: number): number {
    const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
    if (number < 1 || number > MAX_NUMBER)
      this.fail(line, `“${text.slice(0, 20)}” is not the number of a ${what}`);
    return number;
  }
}

/** Marks a footnote (object replacement character). */
const NOTE = "\ufffc";

/**
 * Single spaces, none between a word and punctuation that follows its footnote, no mark of a paragraph, and nothing that changes
 * the direction of the text after it.
 */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, "")
    // The lookbehinds make the time linear.
    .replace(/(?<!\s)\s*(?<!\ufffc)\ufffc+(?=[,.;:!?)”’]|\s*$)/g, "")
    .replace(/[\s\ufffc]+/g, (space) => (/\s/.test(space) ? " " : ""))
    .replace(/^[\s#¶]+/, "")
    .trimEnd();
