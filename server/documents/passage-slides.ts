import { getBiblePassage } from "../scripture/bible/get-bible-passage.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import type { Slide } from "./document.ts";

const MAX_PASSAGES = 6;
/** Longer passages are shown as a reference only, since a chapter does not fit on a slide. */
const MAX_VERSES = 12;
const MAX_CHARACTERS = 420;

export const listPassageSlides = (field: string): Slide[] =>
  parseScriptureField(field)
    .references.filter(({ exists }) => exists)
    .slice(0, MAX_PASSAGES)
    .flatMap(({ reference }) => showPassage(reference));

function showPassage(reference: string): Slide[] {
  const passage = getBiblePassage(reference);
  if (!passage) return [];
  const { translation, verses } = passage;
  const slide = (shown: typeof verses): Slide => ({
    kind: "passage",
    reference: passage.reference,
    translation,
    verses: shown.map(({ verse, text }) => ({ verse, text })),
  });
  if (verses.length > MAX_VERSES) return [slide([])];
  const pages: (typeof verses)[] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const verse of verses) {
    characters += verse.text.length;
    if (characters > MAX_CHARACTERS) {
      pages.push([]);
      characters = verse.text.length;
    }
    pages.at(-1)?.push(verse);
  }
  return pages.map(slide);
}
