import { formatReference, passageExists } from "../../../scripture/passage.ts";
import type { Passage } from "../../../scripture/passage.ts";
import type { ReferenceMention } from "../../../scripture/references.ts";

/** A passage of the Bible that a sermon names. */
export interface PassageUse {
  passage: Passage;
  /** Written the usual way: "Jeremiah 31:33". */
  reference: string;
}

/** The passages of a sermon, its own text first; none twice, and none that lies within another. */
export function listPassages(own: Passage | undefined, mentions: readonly ReferenceMention[]): PassageUse[] {
  const named = mentions.filter((mention) => mention.exists).map((mention) => mention.passage);
  const passages = own && passageExists(own) ? [own, ...named] : named;
  return passages
    .filter((passage, at) =>
      passages.every(
        (other, place) =>
          place === at || !contains(other, passage) || (contains(passage, other) && at < place),
      ),
    )
    .map((passage) => ({ passage, reference: formatReference(passage) }));
}

function contains(outer: Passage, inner: Passage): boolean {
  if (outer.book !== inner.book) return false;
  const startsBefore =
    outer.chapter < inner.chapter || (outer.chapter === inner.chapter && outer.verse <= inner.verse);
  const endsAfter =
    outer.toChapter > inner.toChapter ||
    (outer.toChapter === inner.toChapter && outer.toVerse >= inner.toVerse);
  return startsBefore && endsAfter;
}
