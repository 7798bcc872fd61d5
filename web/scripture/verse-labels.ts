import type { BiblePassage } from "../../contract/records/checks.schema.ts";

type Verse = BiblePassage["verses"][number];

/** The numbers that the edition prints, with the chapter if the verses are from several chapters. */
export function labelVerses(
  verses: readonly Pick<Verse, "book" | "chapter" | "verse" | "number">[],
): string[] {
  const places = verses.map(({ book, chapter, verse, number }) => {
    const [ownChapter, ownVerse] = number?.split(":") ?? [];
    return {
      chapter: `${book} ${ownVerse === undefined ? chapter : ownChapter}`,
      full: number ?? `${chapter}:${verse}`,
      verse: ownVerse ?? number ?? String(verse),
    };
  });
  const isOneChapter = new Set(places.map(({ chapter }) => chapter)).size === 1;
  return places.map(({ full, verse }) => (isOneChapter ? verse : full));
}
