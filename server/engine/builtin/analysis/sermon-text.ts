import { formatReference, passageExists } from "../../../scripture/bible/passage.ts";
import type { Passage } from "../../../scripture/bible/passage.ts";
import { findReferences, parseReference } from "../../../scripture/references/references.ts";
import type { ReferenceMention } from "../../../scripture/references/references.ts";
import type { BodyParagraph } from "./parse-sermon-body.ts";

export interface SermonText {
  /** The text as quoted at the start of the sermon, without quotation marks. */
  quotation?: string;
  passage?: Passage;
  /** In standard form: "Jeremiah 31:33". */
  reference?: string;
  /** Whether the sermon or the user names this text; otherwise it is just the first passage mentioned. */
  isStated: boolean;
}

const OPENING_PARAGRAPHS = 3;
const MAX_QUOTATION = 1_500;
/** The share of a sermon in which its text is named, and phrases that introduce it. */
const OPENING_SHARE = 0.1;
const NAMING =
  /\b(?:text|passage|scriptures?|read(?:ing)?|turn(?:ing)?|open (?:your|our|the)|stud(?:y|ying)|chapter|bibles?|verses?|found in)\b/i;
const NAMING_REACH = 120;

/** A quotation at the start (removed from `preached`), else `scripture`, else a reference near the start. */
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
    const isOther = entered !== undefined && !isNear(entered, quoted.passage);
    const sermonText = describe(entered ?? quoted.passage);
    return { sermonText: isOther ? sermonText : { ...sermonText, quotation: quoted.quotation }, preached };
  }
  const sermonText = entered ? describe(entered) : findOpeningText(fullText, mentions);
  return { sermonText, preached: paragraphs };
}

/** Whether two passages share a chapter, so that a quotation of one can appear with the reference of the other. */
const isNear = (one: Passage, other: Passage) =>
  one.book === other.book && one.chapter <= other.toChapter && other.chapter <= one.toChapter;

/** Finds the first reference near the start that is introduced as the text, or else the first one there. */
function findOpeningText(fullText: string, mentions: readonly ReferenceMention[]): SermonText {
  const opening = Math.max(NAMING_REACH, fullText.length * OPENING_SHARE);
  const early = mentions.filter(({ exists, start }) => exists && start <= opening);
  const named = early.find(({ start, end }) =>
    NAMING.test(fullText.slice(Math.max(0, start - NAMING_REACH), end + NAMING_REACH / 4)),
  );
  const [mentioned] = early;
  if (named) return describe(named.passage);
  return mentioned ? { ...describe(mentioned.passage), isStated: false } : { isStated: false };
}

const describe = (passage: Passage): SermonText => ({
  passage,
  reference: formatReference(passage),
  isStated: true,
});

/** Parses a paragraph that is a quotation followed by its reference. */
function readQuotedText({ text, kind }: BodyParagraph) {
  if (text.length > MAX_QUOTATION || (kind !== "quotation" && !/^["“'‘]/.test(text))) return undefined;
  const mention = findReferences(text).find(({ end }) => /^\W*$/.test(text.slice(end)));
  if (!mention || !passageExists(mention.passage)) return undefined;
  const quotation = text.slice(0, mention.start).replace(/^["“'‘\s]+|["”'’\s([—–-]+$/gu, "");
  return quotation === "" ? undefined : { quotation, passage: mention.passage };
}
