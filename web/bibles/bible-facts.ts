import type { Bible } from "../../contract/bibles/bibles.schema.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The English name of a language; its tag if it has none. */
export function formatLanguage(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    // Not a valid tag.
    return tag;
  }
}

/** "English · 31,102 verses · Public domain" */
export const describeBible = ({ language, verses, license }: Bible): string =>
  [formatLanguage(language), `${verses.toLocaleString("en")} verses`, license].filter(Boolean).join(" · ");

interface BibleOption {
  value: string;
  label: string;
}

/** Options of a select, grouped by language if there are several languages. */
export function listBibleOptions(
  bibles: readonly Pick<Bible, "id" | "name" | "language">[],
): (BibleOption | { group: string; items: BibleOption[] })[] {
  const groups = Map.groupBy(
    bibles.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ language }) => formatLanguage(language),
  );
  const listed = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, members]) => ({
      group,
      items: members.map(({ id, name }) => ({ value: id, label: name })),
    }));
  return listed.length === 1 ? (listed[0]?.items ?? []) : listed;
}
