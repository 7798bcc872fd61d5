// References that take their book or chapter from what was named before: "verse seven", "in chapter nine", "v. 7".
import { getBook } from "../bible/books.ts";
import { countChapters, countVerses, passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import { mergeConsecutive, readChapters, readVerses } from "./reference-lists.ts";
import type { PassageSpan } from "./reference-lists.ts";
import { readTokens } from "./reference-tokens.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";
import { createMention, findReferences } from "./references.ts";
import type { ReferenceMention } from "./references.ts";
import {
  CHAPTER_WORDS,
  isCountedNoun,
  isMark,
  isNumber,
  isWord,
  TokenReader,
  VERSE_WORDS,
} from "./token-reader.ts";

/**
 * The references of a text, as `findReferences` finds them, and those that name no book: they are resolved against the
 * passage that was named last or, where that cannot hold them, `context`, the passage that the sermon is on. They are
 * flagged as `inferred`. One that no passage named so far can hold is left out.
 */
export function findReferencesInContext(text: string, context?: Passage): ReferenceMention[] {
  const named = findReferences(text);
  const found: ReferenceMention[] = [];
  /** The passages that were named last, the latest first: only these are looked at, however long the text is. */
  const recent: Passage[] = [];
  const add = (mention: ReferenceMention) => {
    found.push(mention);
    if (countVerses(mention.passage.book, mention.passage.chapter) === 0) return;
    recent.unshift(mention.passage);
    recent.length = Math.min(recent.length, MAX_RECENT_PASSAGES);
  };
  let next = 0;
  let from = 0;
  const takeNamed = (until: number) => {
    for (let mention = named[next]; mention && mention.start < until; mention = named[++next]) {
      add(mention);
      from = Math.max(from, mention.end);
    }
  };
  for (const match of text.matchAll(IMPLIED_REFERENCE)) {
    takeNamed(match.index + match[0].length);
    if (match.index < from || isSongVerse(text.slice(Math.max(0, match.index - MAX_LEAD), match.index)))
      continue;
    const tokens = readTokens(text, match.index, named[next]?.start ?? text.length);
    const items = readImpliedReference(tokens, context ? [...recent, context] : recent, context);
    for (const item of items) add(createMention(text, item, true));
    from = Math.max(from, items.at(-1)?.end ?? 0);
  }
  takeNamed(text.length + 1);
  return found;
}

/** Where a verse or chapter without a book may begin: its word, or an ordinal number before that word. */
const IMPLIED_REFERENCE =
  /\b(?:(?:verses?|vv?\.|vss?\.|chapters?|chap\.|ch\.)(?=[\s\d])|(?:\d{1,3}(?:st|nd|rd|th)|(?:[a-z]+[ -]){0,4}?(?:first|second|third|[a-z]+th)) (?:verse|chapter)\b)/gi;
const MAX_LEAD = 40;
/** What else has verses and chapters. */
const SONGS =
  /\b(?:sing|sang|song|hymn|poem|chorus|stanzas?|play|every|each|per|bible|memory) (?:the |of |its |in )*$/i;

const isSongVerse = (before: string) => SONGS.test(before);

/** A verse without a book may be of the last so many passages, or else of the sermon's own. */
const MAX_RECENT_PASSAGES = 4;

function readImpliedReference(
  tokens: readonly Token[],
  passages: readonly Passage[],
  context: Passage | undefined,
): PassageSpan[] {
  const ordered = orderTokens(tokens);
  const reader = new TokenReader(ordered);
  const start = Math.min(...ordered.slice(0, 2).map((token) => token.start));
  const hasChapterWord = reader.skip(isWord(CHAPTER_WORDS));
  if (!hasChapterWord && !reader.skip(isWord(VERSE_WORDS))) return [];
  reader.skip(isMark("."));
  const number = reader.peek();
  if (!isNumber(number) || isCountedNoun(reader.peek(1)) || isOfOtherWork(reader)) return [];
  if (!hasChapterWord) {
    const passage = choosePassage(passages, context, number.value);
    if (!passage) return [];
    const items = mergeConsecutive(readVerses(reader, getBook(passage.book), passage.chapter, start));
    return items.filter((item) => passageExists(item.passage));
  }
  const passage = passages.find(({ book }) => number.value <= countChapters(book));
  return passage ? readChapterOf(reader, passage.book, number, start) : [];
}

function readChapterOf(reader: TokenReader, name: string, number: NumberToken, start: number): PassageSpan[] {
  const book = getBook(name);
  reader.at += 1;
  const { at } = reader;
  reader.skip(isMark(",:"));
  reader.skip(({ text }) => text === "and" || text === "at" || text === "in");
  const separated = reader.tokens[at]?.text === ":" || reader.skip(isWord(VERSE_WORDS));
  if (separated && isNumber(reader.peek())) {
    const items = mergeConsecutive(readVerses(reader, book, number.value, start));
    return items.filter((item) => passageExists(item.passage));
  }
  reader.at = at;
  return mergeConsecutive(readChapters(reader, book, number.value, start, number.end));
}

/** The passage whose chapter has the verse: the last or the sermon's own if it holds it, else the one named last. */
function choosePassage(passages: readonly Passage[], context: Passage | undefined, verse: number) {
  const holder = [passages[0], context].find((passage) => passage && hasVerse(passage, verse));
  return holder ?? passages.find(({ book, chapter }) => verse <= countVerses(book, chapter));
}

const hasVerse = (passage: Passage, verse: number) =>
  passage.chapter === passage.toChapter && verse >= passage.verse && verse <= passage.toVerse;

/** The tokens from the number on, "the seventh verse" in the order of "verse seven". */
function orderTokens(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex((token) => isWord(VERSE_WORDS)(token) || isWord(CHAPTER_WORDS)(token));
  const number = tokens[at - 1];
  const noun = tokens[at];
  if (!noun || !isNumber(number)) return tokens.slice(Math.max(at, 0));
  return [noun, { ...number, end: noun.end }, ...tokens.slice(at + 1)];
}

/** "Verse two of the hymn", "chapter three of my book". */
function isOfOtherWork(reader: TokenReader): boolean {
  if (reader.peek(1)?.text !== "of") return false;
  const words = [reader.peek(2), reader.peek(3), reader.peek(4)].map((token) => token?.text ?? "");
  return (
    !/^(?:this|the|our|that) (?:chapter|psalm|passage|text|letter|epistle|book|gospel|same)\b/.test(
      words.join(" "),
    ) && words[0]?.startsWith("chapter") !== true
  );
}
