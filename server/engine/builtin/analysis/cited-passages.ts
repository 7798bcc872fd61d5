import {
  containsPassage,
  formatReference,
  passageExists,
  type Passage,
} from "../../../scripture/bible/passage.ts";
import type { ReferenceMention } from "../../../scripture/references/references.ts";

export interface CitedPassage {
  passage: Passage;
  /** In standard form: "Jeremiah 31:33". */
  reference: string;
}

/** More than any sermon cites; bounds the cost of comparing passages. */
const MAX_PASSAGES = 300;

/** Lists the passages that a sermon cites, the sermon text (`own`) first, without those that another one contains. */
export function listCitedPassages(
  own: Passage | undefined,
  mentions: readonly ReferenceMention[],
): CitedPassage[] {
  const uses = new Map<string, Passage>();
  if (own && passageExists(own)) uses.set(formatReference(own), own);
  for (const { exists, reference, passage } of mentions) {
    if (exists && !uses.has(reference) && uses.size < MAX_PASSAGES) uses.set(reference, passage);
  }
  const passages = [...uses.values()];
  return [...uses]
    .filter(([, passage]) => passages.every((other) => other === passage || !containsPassage(other, passage)))
    .map(([reference, passage]) => ({ passage, reference }));
}
