import type { SermonAnalysis, SermonSentence } from "../analysis.ts";
import { joinWords } from "../study/verse-labels.ts";

const MAX_THEMES = 3;

/** Says of a line which themes of the sermon it speaks of, and which of its points it belongs to. */
export function writeNote({ index, stems }: SermonSentence, { sections, keywords }: SermonAnalysis): string {
  const section = sections.find(({ start, end }) => index >= start && index < end);
  const themes = keywords.filter(({ stem }) => stems.includes(stem)).map(({ word }) => `“${word}”`);
  const about = themes.length === 0 ? "" : `Speaks of ${joinWords(themes.slice(0, MAX_THEMES))}`;
  if (section?.kind !== "point") return about === "" ? "From the introduction." : `${about}.`;
  const point = `from the part “${section.heading}”`;
  return about === "" ? `F${point.slice(1)}.` : `${about}, ${point}.`;
}
