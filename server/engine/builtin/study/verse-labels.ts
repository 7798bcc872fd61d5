import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { formatVerse } from "../../../scripture/bible/passage.ts";
import { areOneChapter, createVerseNumbering } from "../../../scripture/bible/printed-passage.ts";

export const formatList = (items: readonly string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** Quotes each text and joins them with commas and "and": “Grace,” “Faith” and “Hope”. */
export const formatQuotations = (texts: readonly string[]) =>
  texts.length < 2
    ? texts.map((text) => `“${text}”`).join("")
    : `“${texts.slice(0, -1).join(",” “")}” and “${texts.at(-1)}”`;

/** Labels verses by the printed number if the passage is within one chapter, otherwise by full reference. */
export function labelVerses(verses: readonly Verse[]) {
  const isOneChapter = areOneChapter(verses);
  const number = createVerseNumbering(verses);
  const name = (verse: Verse, word: string) =>
    isOneChapter ? `${word} ${number(verse)}` : formatVerse(verse);
  return {
    /** "Verse 16", or "John 3:16" */
    atStart: (verse: Verse) => name(verse, "Verse"),
    /** "verse 16", or "John 3:16" */
    inSentence: (verse: Verse) => name(verse, "verse"),
    /** "(v. 16)", or "(John 3:16)" */
    inBrackets: (verse: Verse) => `(${name(verse, "v.")})`,
  };
}
