import type { BiblePassage } from "../../../contract/records/checks.schema.ts";
import { getPassageText } from "./bible-text.ts";
import type { EditionSource } from "./edition.ts";
import { formatReference } from "./passage.ts";
import { findEditionWith, type PrintedPassage } from "./printed-passage.ts";
import { parseReference } from "../references/references.ts";

const MAX_VERSES = 200;

/** The first passage of a reference, at most 200 verses; undefined if no existing passage is named. */
export function readPassage(reference: string, preferred: EditionSource): PrintedPassage | undefined {
  const passage = parseReference(reference);
  if (!passage) return undefined;
  const edition = findEditionWith([passage], preferred);
  const verses = getPassageText(passage, edition).slice(0, MAX_VERSES);
  return { reference: formatReference(passage), verses, edition };
}

/** The same in the format of the API. */
export function getBiblePassage(reference: string, preferred: EditionSource): BiblePassage | undefined {
  const passage = readPassage(reference, preferred);
  if (!passage) return undefined;
  const { edition, verses } = passage;
  return {
    reference: passage.reference,
    bible: edition.id,
    translation: edition.name,
    abbreviation: edition.abbreviation,
    copyright: edition.copyright,
    verses: verses.map(({ book, chapter, verse, number, text }) =>
      number === `${chapter}:${verse}`
        ? { book, chapter, verse, text }
        : { book, chapter, verse, number, text },
    ),
  };
}
