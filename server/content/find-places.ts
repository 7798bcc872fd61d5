// Finds where a record contains the searched words, with the text around them.
import type { SearchMatch } from "../../contract/records/content.schema.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import type { FoundPassage } from "../db/schema.ts";
import { stemWord } from "../language/stem.ts";
import { splitWords, type TextRange } from "../language/words.ts";
import { fold } from "../language/fold.ts";
import type { SearchQuery, SearchTerm } from "../records/lists/search-query.ts";
import type { SearchedText } from "../records/searched-text.ts";
import { listTexts, type SearchedRecord } from "./list-texts.ts";

const MAX_PLACES = 3;
const CHARACTERS_BEFORE = 70;
const CHARACTERS_AFTER = 130;
const MAX_MARKED = 12;
const TIME_MARK = /\[(?:\d{1,3}:)?\d{1,3}:\d{2}\]/g;

export type SearchTarget = Exclude<SearchQuery, { kind: "nothing" }>;

export interface PlaceSearch {
  searched: SearchedRecord;
  query: SearchTarget;
  passages: readonly FoundPassage[];
}

/** Uses a worker process if the texts are long. */
export interface PlaceFinder {
  findPlaces(search: PlaceSearch, options: TaskOptions): Promise<SearchMatch[] | undefined>;
}

/** The places to show of a record, or undefined if it lacks a phrase. Slow for long records. */
export function findPlaces({ searched, query, passages }: PlaceSearch): SearchMatch[] | undefined {
  const texts = listTexts(searched);
  if (query.kind === "passage") return findPassagePlaces(texts, passages, query);
  if (!query.phrases.every((phrase) => hasPhrase(texts, phrase))) return undefined;
  return findWordPlaces(texts, query.words);
}

export function findWordPlaces(texts: readonly SearchedText[], words: readonly SearchTerm[]): SearchMatch[] {
  const places: SearchMatch[] = [];
  for (const { part, text } of texts) {
    if (places.length === MAX_PLACES) break;
    const matches = findMatches(text, words);
    const best = chooseMatch(matches);
    if (best) places.push(describePlace({ part, text }, best, matches));
  }
  return places;
}

export function findPassagePlaces(
  texts: readonly SearchedText[],
  passages: readonly FoundPassage[],
  { firstVerse, lastVerse }: Extract<SearchQuery, { kind: "passage" }>,
): SearchMatch[] {
  const found = passages.filter((each) => each.firstVerse <= lastVerse && each.lastVerse >= firstVerse);
  return found.slice(0, MAX_PLACES).flatMap(({ part, start, end }) => {
    const text = texts.find((each) => each.part === part);
    // The text may be shorter now.
    if (!text || end > text.text.length) return [];
    return [describePlace(text, { start, end }, [{ start, end }])];
  });
}

/** Whether a text contains the words of a phrase in sequence, ignoring time marks. */
export function hasPhrase(texts: readonly SearchedText[], phrase: readonly string[]): boolean {
  const mayHave = new RegExp(phrase.map(matchApostrophe).join("[^\\p{L}\\p{N}]*"), "u");
  return texts.some(({ text }) => {
    const folded = fold(text.replace(TIME_MARK, ""));
    // Splitting a text into words is much slower than scanning it.
    if (!mayHave.test(folded)) return false;
    const names = splitWords(folded).map(({ normal }) => normal);
    return names.some((_, at) => phrase.every((word, next) => names[at + next] === word));
  });
}

const matchApostrophe = (word: string) => word.replaceAll("'", "['’]");

interface Match extends TextRange {
  wordIndex: number;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD_AT = /[\p{L}\p{M}\p{N}'’]+/uy;
const MAX_MATCHES = 400;

function findMatches(text: string, words: readonly SearchTerm[]): Match[] {
  const folded = fold(text);
  const matches: Match[] = [];
  for (const [wordIndex, word] of words.entries()) {
    for (const start of listStarts(folded, word)) {
      const end = endOfWord(folded, start, word);
      if (end !== undefined) matches.push({ start, end, wordIndex });
      if (matches.length > MAX_MATCHES) break;
    }
  }
  return matches.toSorted((a, b) => a.start - b.start);
}

function* listStarts(folded: string, { word, stem }: SearchTerm): Generator<number> {
  const beginning = commonStart(word, stem.replace(/y$/, ""));
  const begins = beginning.length < 2 ? word : beginning;
  const isUnspaced = UNSPACED.test(word);
  for (let at = folded.indexOf(begins); at >= 0; at = folded.indexOf(begins, at + 1)) {
    if (isUnspaced || at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1]!)) yield at;
  }
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function endOfWord(folded: string, start: number, { word, stem, isOpen }: SearchTerm): number | undefined {
  if (UNSPACED.test(word)) return folded.startsWith(word, start) ? start + word.length : undefined;
  WORD_AT.lastIndex = start;
  const found = WORD_AT.exec(folded)?.[0].replace(/['’]+$/, "") ?? "";
  const normal = found.replaceAll("’", "'");
  const isMatch = normal === word || stemWord(normal) === stem || (isOpen && normal.startsWith(word));
  return isMatch ? start + found.length : undefined;
}

/** The first match with the most different search words around it. */
function chooseMatch(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  for (const [at, match] of matches.entries()) {
    const near = new Set<number>();
    for (let next = at; next < matches.length; next += 1) {
      const other = matches[next]!;
      if (other.start > match.start + CHARACTERS_AFTER) break;
      near.add(other.wordIndex);
    }
    if (near.size > most) [best, most] = [match, near.size];
  }
  return best;
}

function describePlace(
  { part, text }: SearchedText,
  at: TextRange,
  matches: readonly TextRange[],
): SearchMatch {
  const start = startOfSnippet(text, at.start);
  const end = endOfSnippet(text, Math.max(at.end, start + CHARACTERS_BEFORE + CHARACTERS_AFTER));
  const snippet: SearchMatch["snippet"] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    const words = clean(text.slice(from, to));
    if (words !== "") snippet.push({ text: words, isMatch });
  };
  let from = start;
  for (const match of matches.filter((each) => each.start >= start && each.end <= end).slice(0, MAX_MARKED)) {
    if (match.start < from) continue;
    add(from, match.start, false);
    add(match.start, match.end, true);
    from = match.end;
  }
  add(from, end, false);
  if (start > 0) snippet.unshift({ text: "… ", isMatch: false });
  if (end < text.length) snippet.push({ text: " …", isMatch: false });
  return { part, span: { start: at.start, end: at.end }, snippet };
}

function startOfSnippet(text: string, at: number): number {
  if (at <= CHARACTERS_BEFORE) return 0;
  const space = text.slice(at - CHARACTERS_BEFORE, at).search(/\s/);
  return space < 0 ? at : at - CHARACTERS_BEFORE + space + 1;
}

function endOfSnippet(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const space = text.slice(from, from + CHARACTERS_BEFORE).search(/\s/);
  return space < 0 ? from : from + space;
}

const clean = (text: string): string =>
  text
    .replaceAll(TIME_MARK, "")
    .replaceAll(/[#*_>`]+/g, "")
    .replaceAll(/\s+/g, " ");
