// Resolves references without a book: "verse seven", "in chapter nine", "v. 7".
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

/** References without a book (`inferred`) are resolved against recent passages and `context`. */
export function findReferencesInContext(text: string, context?: Passage): ReferenceMention[] {
  const named = findReferences(text);
  const found: ReferenceMention[] = [];
  /** The most recent passages, latest first. */
  const recent: Passage[] = [];
  const add = (mention: ReferenceMention) => {
    found.push(mention);
    if (countVerses(mention.passage.book, mention.passage.chapter) === 0) return;
    recent.unshift(mention.passage);
    recent.length = Math.min(recent.length, MAX_RECENT_PASSAGES);
  };
  let next = 0;
  let from = 0;
  const addNamedUntil = (until: number) => {
    for (let mention = named[next]; mention && mention.start < until; mention = named[++next]) {
      add(mention);
      from = Math.max(from, mention.end);
    }
  };
  for (const match of text.matchAll(IMPLIED_REFERENCE)) {
    addNamedUntil(match.index + match[0].length);
    if (match.index < from || isSongVerse(text.slice(Math.max(0, match.index - MAX_LEAD), match.index)))
      continue;
    const tokens = readTokens(text, match.index, named[next]?.start ?? text.length);
    const items = readImpliedReference(tokens, context ? [...recent, context] : recent, context);
    for (const item of items) add(createMention(text, item, true));
    from = Math.max(from, items.at(-1)?.end ?? 0);
  }
  addNamedUntil(text.length + 1);
  return found;
}

/** Matches "verse" or "chapter" before a number, or after an ordinal. */
const IMPLIED_REFERENCE =
  /\b(?:(?:verses?|vv?\.|vss?\.|chapters?|chap\.|ch\.)(?=[\s\d])|(?:\d{1,3}(?:st|nd|rd|th)|(?:[a-z]+[ -]){0,4}?(?:first|second|third|[a-z]+th)) (?:verse|chapter)\b)/gi;
const MAX_LEAD = 40;
/** Other works with verses and chapters. */
const SONGS =
  /\b(?:sing|sang|song|hymn|poem|chorus|stanzas?|play|every|each|per|bible|memory) (?:the |of |its |in )*$/i;

const isSongVerse = (before: string) => SONGS.test(before);

/** A verse without a book is resolved against this many recent passages. */
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

/** Prefers the latest passage or the sermon text if they contain the verse, then any passage whose chapter has it. */
function choosePassage(passages: readonly Passage[], context: Passage | undefined, verse: number) {
  const preferred = [passages[0], context].find((passage) => passage && hasVerse(passage, verse));
  return preferred ?? passages.find(({ book, chapter }) => verse <= countVerses(book, chapter));
}

const hasVerse = (passage: Passage, verse: number) =>
  passage.chapter === passage.toChapter && verse >= passage.verse && verse <= passage.toVerse;

/** Reorders "the seventh verse" to "verse seven". */
function orderTokens(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex((token) => isWord(VERSE_WORDS)(token) || isWord(CHAPTER_WORDS)(token));
  const number = tokens[at - 1];
  const noun = tokens[at];
  if (!noun || !isNumber(number)) return tokens.slice(Math.max(at, 0));
  return [noun, { ...number, end: noun.end }, ...tokens.slice(at + 1)];
}

/** Matches "verse two of the hymn" and "chapter three of my book". */
function isOfOtherWork(reader: TokenReader): boolean {
  if (reader.peek(1)?.text !== "of") return false;
  const words = [reader.peek(2), reader.peek(3), reader.peek(4)].map((token) => token?.text ?? "");
  return (
    !/^(?:this|the|our|that) (?:chapter|psalm|passage|text|letter|epistle|book|gospel|same)\b/.test(
      words.join(" "),
    ) && words[0]?.startsWith("chapter") !== true
  );
}
