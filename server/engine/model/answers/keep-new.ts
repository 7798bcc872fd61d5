import { SimilarTexts } from "../../builtin/study/candidates.ts";

/** The texts that are similar to none before them. */
export function keepNew(texts: readonly string[], known = new SimilarTexts([])): string[] {
  return texts.filter((text) => {
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}
