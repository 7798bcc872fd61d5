import { findReferences } from "../../scripture/references.ts";
import { splitSentences } from "../language/sentences.ts";
import { splitWords, type TextRange } from "../language/words.ts";

/** What stands between quotation marks of any kind, to the end of the text where they are not closed. */
const QUOTATIONS =
  /["“”„][^"“”„]*(?:["“”]|$)|«[^«»]*(?:»|$)|[「『][^」』]*(?:[」』]|$)|(?<![\p{L}\p{N}])(?!['’‘](?:tis|twas|til|till|em|cause)\b)['‘‚](?:[^'‘’]|['’]\p{L})*(?:['’](?![\p{L}\p{N}])|$)/giu;
/** Fewer words are a term that is named rather than somebody's words. */
const LEAST_QUOTED = 3;
const REPORTS = /\b(?:preachers?|pastors?|sermons?|(?:the|this|his|her) message|speaker)\b/i;

export interface Truth {
  /** Whether words stand letter for letter where they may be quoted from. */
  isTrueQuote: (quote: string) => boolean;
  /** Whether sentences may say what a preacher says: not where there is one, who may have said otherwise. */
  mayReport: boolean;
}

/**
 * A text without the sentences that quote what nobody said, name verses that do not exist, or report what a preacher
 * says. What is left is word for word what it was.
 */
export function keepTrueSentences(text: string, { isTrueQuote, mayReport }: Truth): string {
  const wrong: TextRange[] = [
    ...[...text.matchAll(QUOTATIONS)]
      .filter(([quoted]) => splitWords(quoted).length >= LEAST_QUOTED && !isTrueQuote(bare(quoted)))
      .map(({ 0: quoted, index }) => ({ start: index, end: index + quoted.length })),
    ...findReferences(text).filter(({ exists }) => !exists),
  ];
  const touches = ({ start, end }: TextRange) =>
    wrong.some((range) => range.start < end && start < range.end);
  const sentences = splitSentences(text);
  const isKept = (sentence: TextRange) =>
    !touches(sentence) && (mayReport || !REPORTS.test(text.slice(sentence.start, sentence.end)));
  return sentences
    .filter(isKept)
    .map(({ start, end }) => text.slice(start, sentences.find((next) => next.start >= end)?.start ?? end))
    .join("")
    .trim();
}

const bare = (quoted: string) => quoted.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** Tells whether words stand in texts one after the other, whatever their capitals and stops. */
export function createVerbatimSearch(texts: readonly string[]): (quote: string) => boolean {
  const known = texts.map(writeNormal);
  return (quote) => known.some((text) => text.includes(writeNormal(quote)));
}

const writeNormal = (text: string) =>
  ` ${splitWords(text)
    .map(({ normal }) => normal)
    .join(" ")} `;
