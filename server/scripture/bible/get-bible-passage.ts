import type { BiblePassage } from "../../../contract/records/checks.schema.ts";
import { getPassageText } from "./bible-text.ts";
import { KING_JAMES, readEdition, type EditionSource } from "./edition.ts";
import { formatReference } from "./passage.ts";
import { parseReference } from "../references/references.ts";

const MAX_VERSES = 200;

/** The first passage of a reference, at most 200 verses; undefined if no existing passage is named. */
export function getBiblePassage(
  reference: string,
  edition: EditionSource = KING_JAMES,
): BiblePassage | undefined {
  const passage = parseReference(reference);
  if (!passage) return undefined;
  const { numbers } = readEdition(edition);
  const verses = getPassageText(passage, edition).slice(0, MAX_VERSES);
  return {
    reference: formatReference(passage),
    bible: edition.id,
    translation: edition.name,
    abbreviation: edition.abbreviation,
    copyright: edition.copyright,
    verses: verses.map(({ book, chapter, verse, text }) => {
      const number = numbers[`${book} ${chapter}:${verse}`];
      return number === undefined ? { book, chapter, verse, text } : { book, chapter, verse, number, text };
    }),
  };
}
