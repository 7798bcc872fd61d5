/** Shorter lines may be a refrain that was really said twice; longer ones break at the same words only by repeating. */
const REPEAT_WORDS = 5;

/**
 * Leaves out caption lines that say again what the line before said, and lines that the next one begins with:
 * captions that roll up show both. Lines of fewer than five words stay, for people do repeat a short line.
 */
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
