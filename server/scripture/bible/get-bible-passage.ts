import type { BiblePassage } from "../../../contract/records/checks.schema.ts";
import { getPassageText } from "./bible-text.ts";
import { KING_JAMES } from "./edition.ts";
import { formatReference } from "./passage.ts";
import { parseReference } from "../references/references.ts";

const MAX_VERSES = 200;

/** The first passage of a reference, at most 200 verses; undefined if no existing passage is named. */
export function getBiblePassage(reference: string): BiblePassage | undefined {
  const passage = parseReference(reference);
  if (!passage) return undefined;
  const verses = getPassageText(passage).slice(0, MAX_VERSES);
  return {
    reference: formatReference(passage),
    translation: KING_JAMES.name,
    verses: verses.map(({ book, chapter, verse, text }) => ({ book, chapter, verse, text })),
  };
}
