/** What a question asks besides its quotations and references: two questions with one frame are one stock question. */
export const getFrame = (text: string): string =>
  text
    .replace(/^From the sermon:\s*/, "")
    // No pattern starts a second time within what it has read in vain, which would take quadratic time.
    .replaceAll(/“[^“”"]*[”"]\.?|"[^“”"]*["”]\.?/g, " ")
    .replaceAll(/\((?=[^()\d]*\d)[^()]*\)[.:;,]?/g, " ")
    .replaceAll(/(?<![\p{L}\p{N}])(?:[1-3] )?\p{Lu}\p{L}+ \d+(?::\d+)?(?:[-–]\d+(?::\d+)?)?/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
