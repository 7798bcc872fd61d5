import type { EditionSource } from "../scripture/bible/edition.ts";
import { readPassage } from "../scripture/bible/get-bible-passage.ts";
import { createVerseNumbering } from "../scripture/bible/printed-passage.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import type { Slide } from "./document.ts";

const MAX_PASSAGES = 6;
/** Longer passages are shown as a reference only, since a chapter does not fit on a slide. */
const MAX_VERSES = 12;
const MAX_CHARACTERS = 420;

export const listPassageSlides = (field: string, edition: EditionSource): Slide[] =>
  parseScriptureField(field)
    .references.filter(({ exists }) => exists)
    .slice(0, MAX_PASSAGES)
    .flatMap(({ reference }) => showPassage(reference, edition));

function showPassage(reference: string, preferred: EditionSource): Slide[] {
  const passage = readPassage(reference, preferred);
  if (!passage) return [];
  const { edition, verses } = passage;
  const number = createVerseNumbering(verses);
  const slide = (shown: typeof verses, copyright = ""): Slide => ({
    kind: "passage",
    reference: passage.reference,
    translation: edition.name,
    copyright,
    verses: shown.map((verse) => ({ number: number(verse), text: verse.text })),
  });
  if (verses.length > MAX_VERSES) return [slide([])];
  const pages: (typeof verses)[number][][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const verse of verses) {
    characters += verse.text.length;
    if (characters > MAX_CHARACTERS) {
      pages.push([]);
      characters = verse.text.length;
    }
    pages.at(-1)?.push(verse);
  }
  return pages.map((page, at) => slide(page, at === 0 ? edition.copyright : ""));
}
