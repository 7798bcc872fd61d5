// oxlint-disable-next-line typescript/triple-slash-reference -- other projects include this file, but not its declarations
/// <reference path="./bibletags-versification.d.ts" />
// How the verses of a book are numbered in the Hebrew Bible, the Septuagint and the Russian Synodal Bible, as mappings to the
// King James Version. The data comes from a package.
import { getCorrespondingRefs, getStartAndEndVersesByChapter } from "@bibletags/bibletags-versification";
import { getBook, KING_JAMES_BOOKS } from "./books.ts";
import { countChapters, countVerses } from "./passage.ts";

/** A verse; 0 is the title of a psalm. */
export interface Place {
  chapter: number;
  verse: number;
}

export interface Scheme {
  /** The number of verses of each chapter. */
  counts: readonly number[];
  /** The place in King James numbering; undefined for verses that the King James Version does not have. */
  find(place: Place): Place | undefined;
}

const MODELS = ["original", "synodal", "lxx"] as const;
type Model = (typeof MODELS)[number];

const known = new Map<string, readonly Scheme[]>();

/** The schemes of a book, the King James Version first. */
export function listSchemes(book: string): readonly Scheme[] {
  const schemes = known.get(book) ?? readSchemes(book);
  known.set(book, schemes);
  return schemes;
}

function readSchemes(book: string): readonly Scheme[] {
  const kingJames: Scheme = {
    counts: Array.from({ length: countChapters(book) }, (_, index) => countVerses(book, index + 1)),
    find: (place) => place,
  };
  const bookId = getBook(book).index + 1;
  if (bookId > KING_JAMES_BOOKS.length) return [kingJames];
  return [kingJames, ...MODELS.map((model) => readScheme(bookId, model))];
}

function readScheme(bookId: number, model: Model): Scheme {
  const info = { versificationModel: model };
  const ranges = getStartAndEndVersesByChapter({ versionInfo: info, bookId });
  const convert = (place: Place, from: string, to: string) => {
    const refs = getCorrespondingRefs({
      baseVersion: { ref: { bookId, ...place }, info: { versificationModel: from } },
      lookupVersionInfo: { versificationModel: to },
    });
    // A first verse may contain the title of its psalm (0) and words of the first verse.
    // The package returns false for a verse that the other model does not have.
    return refs ? (refs.find(({ verse }) => verse > 0) ?? refs[0]) : undefined;
  };
  return {
    counts: ranges?.startAndEndVersesByChapter.map(([, last]) => last) ?? [],
    find(place) {
      const original = model === "original" ? place : convert(place, model, "original");
      const found = original && convert(original, "original", "kjv");
      return found && { chapter: found.chapter, verse: found.verse };
    },
  };
}
