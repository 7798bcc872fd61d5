import { formatReference, passageExists } from "../../../scripture/bible/passage.ts";
import type { Passage } from "../../../scripture/bible/passage.ts";
import { findReferences, parseReference } from "../../../scripture/references/references.ts";
import { findMainPassage } from "../main-passage/main-passage.ts";
import type { SermonWords } from "../main-passage/named-passages.ts";
import type { BodyParagraph } from "./parse-sermon-body.ts";

export interface SermonText {
  /** The text as quoted at the start of the sermon, without quotation marks. */
  quotation?: string;
  /** Undefined if it is not clear. */
  passage?: Passage;
  /** In standard form: "Jeremiah 31:33". */
  reference?: string;
}

const OPENING_PARAGRAPHS = 3;
const MAX_QUOTATION = 1_500;

/** A quotation at the start (removed from `preached`), else `scripture`, the reference in the title, or the passage that the sermon is about. */
export function findSermonText(
  paragraphs: readonly BodyParagraph[],
  sermon: SermonWords,
  scripture: string,
): { sermonText: SermonText; preached: readonly BodyParagraph[] } {
  const entered = parseReference(scripture) ?? readTitle(sermon.title);
  for (const paragraph of paragraphs.slice(0, OPENING_PARAGRAPHS)) {
    const quoted = paragraphs.length > 1 ? readQuotedText(paragraph) : undefined;
    if (!quoted) continue;
    const preached = paragraphs.filter((other) => other !== paragraph);
    const isOther = entered !== undefined && !isNear(entered, quoted.passage);
    const sermonText = describe(entered ?? quoted.passage);
    return { sermonText: isOther ? sermonText : { ...sermonText, quotation: quoted.quotation }, preached };
  }
  const passage = entered ?? findMainPassage(sermon);
  return { sermonText: passage ? describe(passage) : {}, preached: paragraphs };
}

/** "Guard Your Tongue James 3:1-12" */
function readTitle(title: string): Passage | undefined {
  const named = findReferences(title).filter(({ exists }) => exists);
  return named.length === 1 ? named[0]?.passage : undefined;
}

/** Whether two passages share a chapter, so that a quotation of one can appear with the reference of the other. */
const isNear = (one: Passage, other: Passage) =>
  one.book === other.book && one.chapter <= other.toChapter && other.chapter <= one.toChapter;

const describe = (passage: Passage): SermonText => ({ passage, reference: formatReference(passage) });

/** Parses a paragraph that is a quotation followed by its reference. */
function readQuotedText({ text, kind }: BodyParagraph) {
  if (text.length > MAX_QUOTATION || (kind !== "quotation" && !/^["“'‘]/.test(text))) return undefined;
  const mention = findReferences(text).find(({ end }) => /^\W*$/.test(text.slice(end)));
  if (!mention || !passageExists(mention.passage)) return undefined;
  const quotation = text.slice(0, mention.start).replace(/^["“'‘\s]+|["”'’\s([—–-]+$/gu, "");
  return quotation === "" ? undefined : { quotation, passage: mention.passage };
}
