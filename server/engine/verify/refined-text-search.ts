import { type Difference, diffWords } from "../../../contract/transcript/diff-words.ts";
import type { QuoteSearch } from "./quotes/quote-search.ts";
import { createJoinedSearch } from "./quotes/joined-words.ts";
import { analyzeChange } from "./sentences/token-changes.ts";
import { tokenizeBoth } from "./sentences/tokenize-both.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import type { IndexedTranscript } from "./sentences/speech-index.ts";

/**
 * Looks for words of a refined text: they were said where the passage of the transcript that was refined into them
 * differs by nothing but fillers, stumbling, and the way numbers, references and contractions are written.
 */
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

/** The words from `from` to before `to` of the refined text and those of the transcript, differences taken whole. */
function widen(differences: readonly Difference[], from: number, to: number): Difference {
  let [after, afterEnd] = [from, to];
  /** How much farther on the words stand in the transcript. */
  let [shift, shiftEnd] = [0, 0];
  for (const each of differences) {
    const longer = each.beforeEnd - each.before - (each.afterEnd - each.after);
    if (each.afterEnd <= from) shift += longer;
    else if (each.after < from) after = each.after;
    // Words that were taken out right behind the last are no part of it.
    if (each.after >= to) continue;
    shiftEnd += longer;
    afterEnd = Math.max(afterEnd, each.afterEnd);
  }
  return { before: after + shift, beforeEnd: afterEnd + shiftEnd, after, afterEnd };
}

/** Words that are looked at beside a passage: what was said twice there may be cut in two by its edge. */
const AROUND = 6;

/** The passage with the words around it that are the same in both. */
function addSurroundings(
  differences: readonly Difference[],
  passage: Difference,
  length: number,
): Difference {
  const { before, beforeEnd, after, afterEnd } = passage;
  const behind = differences.find((each) => each.after >= afterEnd && each.before >= beforeEnd);
  const ahead = differences.findLast((each) => each.afterEnd <= after && each.beforeEnd <= before);
  const left = Math.min(AROUND, before - (ahead?.beforeEnd ?? 0));
  const right = Math.min(AROUND, (behind?.before ?? length) - beforeEnd);
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

/** With these people fill the gaps of their speech, or say a reference at length; nothing else may be left out. */
const PADDING =
  /^(?:(?:you know|i mean|okay|yeah|actually|basically|literally|honestly|anyway|oh|the|chapter|verse)(?: |$))*$/;

function saysTheSame(raw: string, written: string, english: boolean): boolean {
  const { before, after } = tokenizeBoth(raw, written, english);
  return diffWords(formsOf(before.said), formsOf(after.said)).every((difference) => {
    const { lost, gained, turned } = analyzeChange(before.said, after.said, difference);
    return gained.length === 0 && turned.length === 0 && PADDING.test(formsOf(lost).join(" "));
  });
}

const formsOf = (said: readonly SpeechToken[]) => said.map(({ form }) => form);
