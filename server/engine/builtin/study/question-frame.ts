/** What a question asks besides its quotations and references: two questions with one frame are one stock question. */
export const getFrame = (text: string): string =>
  text
    .replace(/^From the sermon:\s*/, "")
    .replaceAll(/[“"][^”"]*[”"]\.?/g, " ")
    .replaceAll(/\([^()]*\d[^()]*\)[.:;,]?/g, " ")
    .replaceAll(/\b(?:[1-3] )?\p{Lu}\p{L}+ \d+(?::\d+)?(?:[-–]\d+(?::\d+)?)?/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
