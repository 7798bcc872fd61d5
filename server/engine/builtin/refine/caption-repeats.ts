/** Shorter lines may really be said twice; longer ones are repeated only by rolling captions. */
const REPEAT_WORDS = 5;

/** Lines of fewer than five words stay, because speakers repeat short lines. */
export function removeRepeatedLines<Line>(lines: readonly Line[], textOf: (line: Line) => string): Line[] {
  const folded = lines.map((line) => foldLine(textOf(line)));
  return lines.filter((_, at) => !isRepeated(folded[at] ?? "", folded[at + 1]));
}

function isRepeated(line: string, next: string | undefined): boolean {
  if (next === undefined || !next.startsWith(line)) return false;
  if (next.length > line.length && next[line.length] !== " ") return false;
  const words = line.split(" ");
  return words.length >= REPEAT_WORDS && new Set(words).size > words.length / 2;
}

const foldLine = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
