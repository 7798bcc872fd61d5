import type { RefinementChange, TextSpan } from "../../../contract/records/checks.schema.ts";
import { removeMarkup } from "../builtin/refine/markup.ts";
import type { Word } from "../../language/words.ts";
import { diffWords, type Difference } from "../../../contract/transcript/diff-words.ts";
import { normalizePastedTranscript, tokenizeTranscript } from "./quotes/transcript-words.ts";

/**
 * Lists the words that refining removed, added or replaced, in the order of the refined text and without overlaps. Case,
 * punctuation, marks and paragraphs don't count. `after` is the text of the span; replacing it by `before` undoes that
 * change only. Both include a space where a word is removed or added.
 */
export function listRefinementChanges(transcript: string, refined: string): RefinementChange[] {
  const before = tokenizeTranscript(normalizePastedTranscript(transcript));
  const after = tokenizeTranscript(refined);
  const differences = diffWords(before.words.map(getForm), after.words.map(getForm));
  return joinNeighbors(differences).flatMap((difference) => {
    const said = before.words.slice(difference.before, difference.beforeEnd);
    const written = after.words.slice(difference.after, difference.afterEnd);
    const words = formatWords(before.text, said);
    const [first, ...others] = splitAtParagraphs(refined, written);
    if (!first) return [describeRemoval(refined, after.words, difference.after, words)];
    const change =
      said.length === 0 ? describeAddition(refined, first) : describeReplacement(refined, first, words);
    return [change].concat(others.map((each) => describeAddition(refined, each)));
  });
}

/** A missing apostrophe counts as punctuation. */
const getForm = ({ normal }: Word) => normal.replaceAll("'", "").normalize();

/** Joins replacements with at most one word between them: "first Corinthians thirteen four", "1 Corinthians 13:4". */
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

/** The words as in the transcript, in one line without marks. */
function formatWords(text: string, words: readonly Word[]): string {
  const slice = text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  return removeMarkup(slice.replace(/\[[\d:]{4,9}\]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Splits the words into spans within one paragraph, so that an undo can't remove a paragraph's mark. */
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

/** Includes the space after it, or else the one before it. */
function describeAddition(text: string, { start, end }: TextSpan): RefinementChange {
  const span =
    text.charAt(end) === " "
      ? { start, end: end + 1 }
      : text.charAt(start - 1) === " "
        ? { start: start - 1, end }
        : { start, end };
  return { span, before: "", after: text.slice(span.start, span.end), kind: "added" };
}

/** Before the next word or, if that is in another paragraph, after the previous one. */
function describeRemoval(text: string, words: readonly Word[], at: number, before: string): RefinementChange {
  const [previous, next] = [words[at - 1], words[at]];
  const isAfterPrevious = previous && (!next || /\n/.test(text.slice(previous.end, next.start)));
  const place = isAfterPrevious ? previous.end : (next?.start ?? 0);
  return {
    span: { start: place, end: place },
    before: isAfterPrevious ? ` ${before}` : `${before} `,
    after: "",
    kind: "removed",
  };
}
