import { type Difference, diffWords } from "../../../contract/transcript/diff-words.ts";
import type { QuoteSearch } from "./quotes/quote-search.ts";
import { createJoinedSearch } from "./quotes/joined-words.ts";
import { analyzeChange } from "./sentences/token-changes.ts";
import { tokenizeBoth } from "./sentences/tokenize-both.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import type { IndexedTranscript } from "./sentences/speech-index.ts";

/** Matches may differ in disfluencies and in the spelling of numbers, references and contractions. */
export function createRefinedTextSearch(
  said: IndexedTranscript,
  refined: IndexedTranscript,
  english: boolean,
): QuoteSearch {
  let differences: Difference[] | undefined;
  const findWritten = createJoinedSearch(refined);
  return function* (quote) {
    for (const { first, last } of findWritten(quote)) {
      differences ??= diffWords(said.spoken.forms, refined.spoken.forms);
      const passage = widen(differences, first, last + 1);
      const around = addSurroundings(differences, passage, said.spoken.words.length);
      const raw = slice(said, around.before, around.beforeEnd);
      const written = slice(refined, around.after, around.afterEnd);
      if (passage.before < passage.beforeEnd && saysTheSame(raw, written, english)) {
        yield { sequence: 0, first: passage.before, last: passage.beforeEnd - 1 };
      }
    }
  };
}

/** Maps the words from `from` to before `to` of the refined text to those of the transcript, including whole differences. */
function widen(differences: readonly Difference[], from: number, to: number): Difference {
  let [after, afterEnd] = [from, to];
  /** Offset of the words in the transcript. */
  let [shift, shiftEnd] = [0, 0];
  for (const each of differences) {
    const longer = each.beforeEnd - each.before - (each.afterEnd - each.after);
    if (each.afterEnd <= from) shift += longer;
    else if (each.after < from) after = each.after;
    // Words removed right after the last one aren't part of it.
    if (each.after >= to) continue;
    shiftEnd += longer;
    afterEnd = Math.max(afterEnd, each.afterEnd);
  }
  return { before: after + shift, beforeEnd: afterEnd + shiftEnd, after, afterEnd };
}

/** Words of context, because a repetition may cross the edge of the passage. */
const CONTEXT_WORDS = 6;

/** The passage with context words that are the same in both texts. */
function addSurroundings(
  differences: readonly Difference[],
  passage: Difference,
  length: number,
): Difference {
  const { before, beforeEnd, after, afterEnd } = passage;
  const behind = differences.find((each) => each.after >= afterEnd && each.before >= beforeEnd);
  const ahead = differences.findLast((each) => each.afterEnd <= after && each.beforeEnd <= before);
  const left = Math.min(CONTEXT_WORDS, before - (ahead?.beforeEnd ?? 0));
  const right = Math.min(CONTEXT_WORDS, (behind?.before ?? length) - beforeEnd);
  return {
    before: before - left,
    beforeEnd: beforeEnd + right,
    after: after - left,
    afterEnd: afterEnd + right,
  };
}

function slice({ text, spoken: { words } }: IndexedTranscript, from: number, to: number): string {
  const [first, last] = [words[from], words[to - 1]];
  return first && last && to > from ? text.slice(first.start, last.end) : "";
}

/**
 * Only these filler words, and words of a spelled-out reference, may be missing. Repeated words count once, so their first word may
 * have been counted before: only "know" is missing of "hate you, you know, and".
 */
const PADDING =
  /^(?:(?:you know|i mean|okay|yeah|actually|basically|literally|honestly|anyway|oh|the|chapter|verse)(?: |$))*$/;

function saysTheSame(raw: string, written: string, english: boolean): boolean {
  const { before, after } = tokenizeBoth(raw, written, english);
  return diffWords(formsOf(before.said), formsOf(after.said)).every((difference) => {
    const { lost, gained, inverted } = analyzeChange(before.said, after.said, difference);
    const missing = formsOf(lost).join(" ");
    const isPadding =
      PADDING.test(missing) || PADDING.test(`${before.said[difference.before - 1]?.form} ${missing}`);
    return gained.length === 0 && inverted.length === 0 && isPadding;
  });
}

const formsOf = (said: readonly SpeechToken[]) => said.map(({ form }) => form);
