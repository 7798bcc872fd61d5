import type { RelatedPassages } from "../../../contract/records/checks.schema.ts";
import { getPassageText } from "../bible/bible-text.ts";
import type { EditionSource } from "../bible/edition.ts";
import { formatReference } from "../bible/passage.ts";
import { parseReference } from "../references/references.ts";
import { findCrossReferences } from "./cross-references.ts";
import { findHebrewWords } from "./hebrew-words.ts";

const MAX_VERSES = 20;
const MAX_VERSES_WITH_WORDS = 5;
const MAX_QUOTED_CHARACTERS = 200;

/** Cross references and original words of a passage; undefined if the reference names no existing passage. */
export function findRelatedPassages(reference: string, edition: EditionSource): RelatedPassages | undefined {
  const passage = parseReference(reference);
  if (!passage) return undefined;
  // King James numbering, because editions may lack verses.
  const verses = getPassageText(passage).slice(0, MAX_VERSES);
  return {
    crossReferences: findCrossReferences(verses).map((found) => ({
      reference: formatReference(found),
      text: shorten(
        getPassageText(found, edition)
          .map(({ text }) => text)
          .join(" "),
      ),
    })),
    words: verses.slice(0, MAX_VERSES_WITH_WORDS).flatMap((verse) => {
      const words = findHebrewWords(verse);
      return words.length > 0 ? [{ chapter: verse.chapter, verse: verse.verse, words }] : [];
    }),
  };
}

function shorten(text: string): string {
  if (text.length <= MAX_QUOTED_CHARACTERS) return text;
  const space = text.lastIndexOf(" ", MAX_QUOTED_CHARACTERS);
  // Chinese has no spaces.
  return `${text.slice(0, space > 0 ? space : MAX_QUOTED_CHARACTERS)} …`;
}
