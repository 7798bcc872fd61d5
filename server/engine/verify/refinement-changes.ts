import type { RefinementChange, TextSpan } from "../../../contract/records/checks.schema.ts";
import { removeMarkup } from "../builtin/refine/markup.ts";
import type { Word } from "../../language/words.ts";
import { diffWords, type Difference } from "../../../contract/transcript/diff-words.ts";
import { normalizePastedTranscript, tokenizeTranscript } from "./quotes/transcript-words.ts";

/**
 * What refining changed, in the order of the refined text, without overlaps: words that were taken out, put in or
 * replaced. Case, punctuation, marks and paragraphs are no changes. `after` is what stands in the span, and putting
 * `before` in its place undoes that change and no other; both hold a space where a word goes or comes.
 */
export function listRefinementChanges(transcript: string, refined: string): RefinementChange[] {
  const before = tokenizeTranscript(normalizePastedTranscript(transcript));
  const after = tokenizeTranscript(refined);
  const differences = diffWords(before.words.map(formOf), after.words.map(formOf));
  return joinNeighbors(differences).flatMap((difference) => {
    const said = before.words.slice(difference.before, difference.beforeEnd);
    const written = after.words.slice(difference.after, difference.afterEnd);
    const words = writeWords(before.text, said);
    const [first, ...others] = splitAtParagraphs(refined, written);
    if (!first) return [describeRemoval(refined, after.words, difference.after, words)];
    const change =
      said.length === 0 ? describeAddition(refined, first) : describeReplacement(refined, first, words);
    return [change].concat(others.map((each) => describeAddition(refined, each)));
  });
}

/** A missing apostrophe is a matter of punctuation. */
const formOf = ({ normal }: Word) => normal.replaceAll("'", "").normalize();

/** Replacements with only a word between them are one: "first Corinthians thirteen four", "1 Corinthians 13:4". */
function joinNeighbors(differences: readonly Difference[]): Difference[] {
  const joined: Difference[] = [];
  for (const difference of differences) {
    const last = joined.at(-1);
    const isNear = last && difference.before - last.beforeEnd <= 1;
    if (isNear && isReplacement(last) && isReplacement(difference)) {
      joined[joined.length - 1] = { ...difference, before: last.before, after: last.after };
    } else joined.push(difference);
  }
  return joined;
}

const isReplacement = ({ before, beforeEnd, after, afterEnd }: Difference) =>
  before < beforeEnd && after < afterEnd;

/** The words as the transcript writes them, in one line without marks. */
function writeWords(text: string, words: readonly Word[]): string {
  const slice = text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  return removeMarkup(slice.replace(/\[[\d:]{4,9}\]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Runs of words with no blank line in between: an undo must not tear a paragraph and its mark away. */
function splitAtParagraphs(text: string, words: readonly Word[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { start, end } of words) {
    const last = spans.at(-1);
    if (last && !/\n\s*\n/.test(text.slice(last.end, start))) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

const describeReplacement = (text: string, span: TextSpan, before: string): RefinementChange => ({
  span,
  before,
  after: text.slice(span.start, span.end),
  kind: "changed",
});

/** With the space behind it, or else the one before it. */
function describeAddition(text: string, { start, end }: TextSpan): RefinementChange {
  const span =
    text.charAt(end) === " "
      ? { start, end: end + 1 }
      : text.charAt(start - 1) === " "
        ? { start: start - 1, end }
        : { start, end };
  return { span, before: "", after: text.slice(span.start, span.end), kind: "added" };
}

/** Before the word that follows, or, where that stands in another paragraph, behind the one before. */
function describeRemoval(text: string, words: readonly Word[], at: number, before: string): RefinementChange {
  const [previous, next] = [words[at - 1], words[at]];
  const isBehind = previous && (!next || /\n/.test(text.slice(previous.end, next.start)));
  const place = isBehind ? previous.end : (next?.start ?? 0);
  return {
    span: { start: place, end: place },
    before: isBehind ? ` ${before}` : `${before} `,
    after: "",
    kind: "removed",
  };
}
