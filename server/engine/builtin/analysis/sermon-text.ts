import { formatReference, passageExists } from "../../../scripture/passage.ts";
import type { Passage } from "../../../scripture/passage.ts";
import { findReferences, parseReference } from "../../../scripture/references.ts";
import type { ReferenceMention } from "../../../scripture/references.ts";
import type { BodyParagraph } from "./read-body.ts";

/** The Bible text that a sermon is on, as far as it says so itself. */
export interface SermonText {
  /** Words of the text as they stand at the head of the sermon, without quotation marks. */
  quotation?: string;
  passage?: Passage;
  /** Written the usual way: "Jeremiah 31:33". */
  reference?: string;
}

const OPENING_PARAGRAPHS = 3;
const LONGEST_QUOTATION = 1_500;
/** Share of a sermon in which a preacher names his text, and what he says before it. */
const OPENING_SHARE = 0.1;
const NAMING =
  /\b(?:text|passage|scripture|read(?:ing)?|turn(?:ing)?|open(?:ing)? (?:your|our|the)|look(?:ing)? at|study(?:ing)?|preach(?:ing)?|chapter|bibles?|verses?|begin|find|found|today|tonight|morning|evening)\b/i;
const NAMING_REACH = 120;

/**
 * The text of a sermon: a quotation with its reference at the head of it, which is then no part of what is preached.
 * Without one, it is what the pastor entered (`scripture`), or the reference
 * that he names as his text in the opening.
 */
export function findSermonText(
  paragraphs: readonly BodyParagraph[],
  fullText: string,
  mentions: readonly ReferenceMention[],
  scripture: string,
): { sermonText: SermonText; preached: readonly BodyParagraph[] } {
  const entered = parseReference(scripture);
  for (const paragraph of paragraphs.slice(0, OPENING_PARAGRAPHS)) {
    const quoted = paragraphs.length > 1 ? readQuotedText(paragraph) : undefined;
    if (!quoted) continue;
    const preached = paragraphs.filter((other) => other !== paragraph);
    return { sermonText: { ...describe(entered ?? quoted.passage), quotation: quoted.quotation }, preached };
  }
  const first = findNamedText(fullText, mentions);
  const passage = entered ?? first?.passage;
  return { sermonText: passage ? describe(passage) : {}, preached: paragraphs };
}

const findNamedText = (fullText: string, mentions: readonly ReferenceMention[]) =>
  mentions.find(
    ({ exists, start }) =>
      exists &&
      start <= Math.max(NAMING_REACH, fullText.length * OPENING_SHARE) &&
      NAMING.test(fullText.slice(Math.max(0, start - NAMING_REACH), start)),
  );

const describe = (passage: Passage): SermonText => ({ passage, reference: formatReference(passage) });

/** A paragraph that is a quotation and, at its end, where it stands. */
function readQuotedText({ text, kind }: BodyParagraph) {
  if (text.length > LONGEST_QUOTATION || (kind !== "quotation" && !/^["“'‘]/.test(text))) return undefined;
  const mention = findReferences(text).find(({ end }) => /^\W*$/.test(text.slice(end)));
  if (!mention || !passageExists(mention.passage)) return undefined;
  const quotation = text.slice(0, mention.start).replace(/^["“'‘\s]+|["”'’\s([—–-]+$/gu, "");
  return quotation === "" ? undefined : { quotation, passage: mention.passage };
}
