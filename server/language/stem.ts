const SUFFIXES: readonly (readonly [suffix: string, replacement: string])[] = [
  ["fulness", "ful"],
  ["iness", "y"],
  ["ness", ""],
  ["ingly", ""],
  ["edly", ""],
  ["ings", ""],
  ["ing", ""],
  ["ieth", "y"],
  ["eth", ""],
  ["ied", "y"],
  ["ed", ""],
  ["ies", "y"],
  ["sses", "ss"],
  ["es", ""],
  ["ly", ""],
];
const MIN_STEM = 3;

/** Archaic forms ("believeth") have the same stem. The stem is only for comparison. */
export function stemWord(word: string): string {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word;
  if (bare.length < MIN_STEM) return bare;
  for (const [suffix, replacement] of SUFFIXES) {
    if (!bare.endsWith(suffix)) continue;
    const stem = bare.slice(0, -suffix.length) + replacement;
    if (stem.length < MIN_STEM || !/[aeiouy]/.test(stem)) break;
    return foldEnding(stem);
  }
  return bare.length > MIN_STEM && /[^suia]s$/.test(bare) ? foldEnding(bare.slice(0, -1)) : foldEnding(bare);
}

/** Removes double consonants and a final e, and replaces y by i, so that "hope" and "hoping" have the same stem. */
function foldEnding(stem: string): string {
  if (stem.length > 2 && stem.endsWith("y")) return `${stem.slice(0, -1)}i`;
  if (stem.length <= MIN_STEM) return stem;
  if (/([bdgkmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return stem.endsWith("e") ? stem.slice(0, -1) : stem;
}
