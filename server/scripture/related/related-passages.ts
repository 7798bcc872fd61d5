import type { RelatedPassages } from "../../../contract/records/checks.schema.ts";
import { getPassageText } from "../bible/bible-text.ts";
import type { EditionSource } from "../bible/edition.ts";
import { formatReference, type Passage } from "../bible/passage.ts";
import { findEditionWith } from "../bible/printed-passage.ts";
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
      text: quoteBriefly(found, edition),
    })),
    words: verses.slice(0, MAX_VERSES_WITH_WORDS).flatMap((verse) => {
      const words = findHebrewWords(verse);
      return words.length > 0 ? [{ chapter: verse.chapter, verse: verse.verse, words }] : [];
    }),
  };
}

/** A passage that the edition lacks is quoted from another, which is named. */
function quoteBriefly(passage: Passage, preferred: EditionSource): string {
  const edition = findEditionWith([passage], preferred);
  const text = getPassageText(passage, edition).map((verse) => verse.text);
  return `${shorten(text.join(" "))}${edition === preferred ? "" : ` (${edition.abbreviation})`}`;
}

function shorten(text: string): string {
  if (text.length <= MAX_QUOTED_CHARACTERS) return text;
  const space = text.lastIndexOf(" ", MAX_QUOTED_CHARACTERS);
  // Chinese has no spaces.
  return `${text.slice(0, space > 0 ? space : MAX_QUOTED_CHARACTERS)} …`;
}
