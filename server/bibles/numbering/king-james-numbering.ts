// Converts an edition to the numbering of the King James Version. Which numbering a book has shows in the number of verses of
// its chapters: Psalm 51 has 19 or 21, Malachi 3 has 18 or 24.
import { BOOKS } from "../../scripture/bible/books.ts";
import { countChapters, countVerses } from "../../scripture/bible/passage.ts";
import type { EditionText } from "../../scripture/bible/edition.ts";
import { AppError } from "../../errors.ts";
import { type FileVerse, MAX_VERSE_CHARACTERS } from "../reading/edition-builder.ts";
import { findMovedPlace } from "./moved-passages.ts";
import { listSchemes, type Place, type Scheme } from "../../scripture/bible/numbering-schemes.ts";

export function toKingJamesNumbering(books: ReadonlyMap<string, readonly FileVerse[]>): EditionText {
  const collected = new Map<string, PlacedVerse>();
  for (const { name: book } of BOOKS) {
    const verses = books.get(book);
    if (verses) placeVerses(book, verses.toSorted(byPlace), collected);
  }
  const text: EditionText = { verses: {}, numbers: {} };
  for (const location of listLocations()) {
    const found = collected.get(location);
    if (!found) continue;
    const words = found.texts.join(" ");
    if (words.length > MAX_VERSE_CHARACTERS)
      throw new AppError("invalid", `${location}: this verse is too long.`);
    text.verses[location] = (found.startsParagraph ? "# " : "") + words;
    const number = formatNumber(found);
    if (number !== location.slice(location.lastIndexOf(" ") + 1)) text.numbers[location] = number;
  }
  return text;
}

const byPlace = (one: FileVerse, other: FileVerse) => one.chapter - other.chapter || one.verse - other.verse;

/** A verse in King James numbering, with the verses of the edition that belong to it. */
interface PlacedVerse {
  texts: string[];
  startsParagraph: boolean;
  first: FileVerse;
  last: FileVerse;
}

const formatNumber = ({ first, last }: PlacedVerse) => {
  const start = `${first.chapter}:${first.verse}`;
  if (first.chapter !== last.chapter) return `${start}-${last.chapter}:${last.toVerse}`;
  return last.toVerse > first.verse ? `${start}-${last.toVerse}` : start;
};

function* listLocations(): Generator<string> {
  for (const { name } of BOOKS) {
    for (let chapter = 1; chapter <= countChapters(name); chapter += 1) {
      for (let verse = 1; verse <= countVerses(name, chapter); verse += 1)
        yield `${name} ${chapter}:${verse}`;
    }
  }
}

function placeVerses(book: string, verses: readonly FileVerse[], collected: Map<string, PlacedVerse>): void {
  const find = chooseScheme(book, verses);
  for (const verse of verses) {
    const moved = findMovedPlace(book, verse);
    const place = moved ?? find(verse);
    // The title of a psalm is not part of its first verse.
    if (!place || place.verse === 0) continue;
    const location = findExisting(moved?.book ?? book, place);
    if (location === undefined) continue;
    const found = collected.get(location);
    if (found) {
      found.texts.push(verse.text);
      found.last = verse;
    } else {
      const { text, startsParagraph } = verse;
      collected.set(location, { texts: [text], startsParagraph, first: verse, last: verse });
    }
  }
}

/** A verse after the last one of a chapter belongs to that, as when an edition divides a verse. */
function findExisting(book: string, { chapter, verse }: Place): string | undefined {
  const count = countVerses(book, chapter);
  return count === 0 ? undefined : `${book} ${chapter}:${Math.min(verse, count)}`;
}

/** Returns the place in King James numbering of each verse of a book. */
function chooseScheme(book: string, verses: readonly FileVerse[]): Scheme["find"] {
  const counts: number[] = [];
  for (const { chapter, toVerse } of verses)
    counts[chapter - 1] = Math.max(counts[chapter - 1] ?? 0, toVerse);
  const isWithinKingJames = counts.every((count, index) => count <= countVerses(book, index + 1));
  if (isWithinKingJames) return (place) => place;
  const schemes = listSchemes(book);
  const scores = schemes.map(
    (scheme) => counts.filter((count, index) => count === scheme.counts[index]).length,
  );
  const best = schemes[scores.indexOf(Math.max(...scores))];
  const ordered = best ? [best, ...schemes.filter((scheme) => scheme !== best)] : schemes;
  const byChapter = counts.map((_, index) => chooseForChapter(index + 1, counts, ordered));
  return (place) => (byChapter[place.chapter - 1] ?? best)?.find(place);
}

/** An edition may mix schemes, so each chapter has the first one whose numbers it and its neighbors have. */
function chooseForChapter(
  chapter: number,
  counts: readonly number[],
  schemes: readonly Scheme[],
): Scheme | undefined {
  const matches = ({ counts: expected }: Scheme, at: number) =>
    counts[at - 1] === undefined || counts[at - 1] === expected[at - 1];
  const scheme = schemes.find(
    (each) => matches(each, chapter) && listNeighbors(each, chapter).every((at) => matches(each, at)),
  );
  return scheme ?? findMovedBreak(chapter, counts, schemes[0]) ?? schemes[0];
}

/** If two chapters together have as many verses as they should, only the break between them is elsewhere. */
function findMovedBreak(
  chapter: number,
  counts: readonly number[],
  expected: Scheme | undefined,
): Scheme | undefined {
  for (const first of [chapter, chapter - 1]) {
    const [own = 0, next = 0] = counts.slice(first - 1, first + 1);
    const [count = 0, nextCount = 0] = expected?.counts.slice(first - 1, first + 1) ?? [];
    if (first < 1 || own === count || own + next !== count + nextCount || next === 0) continue;
    return {
      counts,
      find({ chapter: at, verse }) {
        const index = at === first ? verse : own + verse;
        const place =
          index > count ? { chapter: first + 1, verse: index - count } : { chapter: first, verse: index };
        return expected?.find(place);
      },
    };
  }
  return undefined;
}

/** The chapters between which a scheme moves verses from or to this one. */
function listNeighbors(scheme: Scheme, chapter: number): number[] {
  const last = scheme.counts[chapter - 1] ?? 1;
  const chapters = [1, last].flatMap((verse) => scheme.find({ chapter, verse })?.chapter ?? []);
  return chapters.every((at) => at === chapter) ? [] : [chapter - 1, chapter + 1].filter((at) => at >= 1);
}
