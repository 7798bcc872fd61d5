import { findReferences, type ReferenceMention } from "../../../scripture/references/references.ts";
import { type SpokenWord, formatWord } from "./spoken-words.ts";

/**
 * Formats spoken references: "first corinthians thirteen four" becomes "1 Corinthians 13:4". References that don't exist
 * or don't start with the book ("the third chapter of John") stay unchanged, and so do lists, whose parts would no
 * longer fit together.
 */
export function formatSpokenReferences(words: readonly SpokenWord[]): SpokenWord[] {
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += `${formatWord(word)} `;
  }
  const mentions = findReferences(text);
  const written: SpokenWord[] = [];
  let at = 0;
  for (const [index, mention] of mentions.entries()) {
    if (!isCertain(mention, mentions[index - 1], mentions[index + 1])) continue;
    while (at < words.length && (starts[at] ?? 0) < mention.start) at = copy(words, at, written);
    const first = words[at];
    let end = at;
    while (end < words.length && (starts[end] ?? 0) < mention.end) end += 1;
    const last = words[end - 1];
    if (!first || !last || starts[at] !== mention.start) continue;
    written.push({ ...first, letters: mention.reference, casing: "original", after: last.after });
    at = end;
  }
  while (at < words.length) at = copy(words, at, written);
  return written;
}

function copy(words: readonly SpokenWord[], at: number, written: SpokenWord[]): number {
  const word = words[at];
  if (word) written.push(word);
  return at + 1;
}

const LIST_CHARACTERS = 12;
const CHAPTER_FIRST = /chapter (?:of|in) |th psalm|st psalm|nd psalm|rd psalm/i;

function isCertain(
  mention: ReferenceMention,
  before: ReferenceMention | undefined,
  after: ReferenceMention | undefined,
): boolean {
  if (!mention.exists || CHAPTER_FIRST.test(mention.text)) return false;
  const joinsBefore = before !== undefined && mention.start - before.end < LIST_CHARACTERS;
  const joinsAfter =
    after !== undefined && after.start - mention.end < LIST_CHARACTERS && !/^[a-z]/i.test(after.text);
  return !joinsBefore && !joinsAfter;
}
