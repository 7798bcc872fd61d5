import {
  containsPassage,
  formatReference,
  passageExists,
  type Passage,
} from "../../../scripture/bible/passage.ts";
import type { ReferenceMention } from "../../../scripture/references/references.ts";

/** A passage of the Bible that a sermon names. */
export interface CitedPassage {
  passage: Passage;
  /** Written the usual way: "Jeremiah 31:33". */
  reference: string;
}

/** More than any sermon names; bounds the cost of comparing them. */
const MAX_PASSAGES = 300;

/** The passages of a sermon, its own text first; none twice, and none that lies within another. */
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
