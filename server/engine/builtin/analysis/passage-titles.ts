// Titles of passages that are often preached on. They were written for this project.
import {
  countPassageVerses,
  formatReference,
  type Passage,
  passagesOverlap,
} from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import titles from "./passage-titles.data.json" with { type: "json" };

export const TITLED_PASSAGES = Object.entries(titles).flatMap(([reference, title]) => {
  const passage = parseReference(reference);
  return passage ? [{ passage, title }] : [];
});
const ofBooks = Map.groupBy(TITLED_PASSAGES, ({ passage }) => passage.book);
/** How much of the title's passage and of the other one they must share. */
const MIN_SHARED = { title: 0.3, passage: 0.6 };

/** "The older brother (Luke 15:25-32)"; undefined if no title is about most of the passage. */
export function titlePassage(passage: Passage): string | undefined {
  const rated = (ofBooks.get(passage.book) ?? []).flatMap(({ passage: titled, title }) => {
    if (!passagesOverlap(titled, passage)) return [];
    const shared = countShared(titled, passage);
    const share = shared / countPassageVerses(passage);
    const covered = shared / countPassageVerses(titled);
    const isAbout = share >= MIN_SHARED.passage && covered >= MIN_SHARED.title;
    return isAbout ? [{ title, fit: share + covered }] : [];
  });
  const best = rated.toSorted((a, b) => b.fit - a.fit)[0];
  return best && `${best.title} (${formatReference(passage)})`;
}

/** "The older brother (Luke 15:25-32)" without the passage. */
export const withoutPassage = (heading: string): string =>
  heading.replace(/ \(([^()]+)\)$/, (all, reference: string) => (parseReference(reference) ? "" : all));

function countShared(a: Passage, b: Passage): number {
  const isLater = a.chapter > b.chapter || (a.chapter === b.chapter && a.verse > b.verse);
  const isSooner = a.toChapter < b.toChapter || (a.toChapter === b.toChapter && a.toVerse < b.toVerse);
  const [from, to] = [isLater ? a : b, isSooner ? a : b];
  return countPassageVerses({
    book: a.book,
    chapter: from.chapter,
    verse: from.verse,
    toChapter: to.toChapter,
    toVerse: to.toVerse,
  });
}
