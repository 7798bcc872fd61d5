import { diffWords } from "../../../contract/transcript/diff-words.ts";
import { type Change, findRewordings, type Side } from "./sentences/rewording.ts";
import { analyzeChange } from "./sentences/token-changes.ts";
import { tokenizeBoth } from "./sentences/tokenize-both.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import { normalizePastedTranscript } from "./quotes/transcript-words.ts";

/** Something that a refined text says and the raw one does not (`gained`), or the other way round (`lost`). */
export interface MeaningChange {
  kind: "name" | "number" | "negation" | "reference" | "content";
  what: "gained" | "lost";
  /** As the text writes it that has it. */
  text: string;
}

/**
 * Compares what a refined piece says with its raw piece: names, numbers, negations and references must be the same and
 * in the same order, and no sentence may be added, left out or put in other words. Free is what refining is for: case,
 * punctuation, fillers, stumbling, repeated lines, and the way contractions, numbers and references are written. Empty
 * where nothing is damaged. Both may have marks `[m:ss]`; the raw piece may be captions.
 */
export function findMeaningChanges(raw: string, refined: string): MeaningChange[] {
  const { before, after } = tokenizeBoth(normalizePastedTranscript(raw), refined);
  const forms = [before, after].map(({ said }) => said.map(({ form }) => form));
  const changes = diffWords(forms[0] ?? [], forms[1] ?? []).map((difference): Change =>
    Object.assign(analyzeChange(before.said, after.said, difference), difference),
  );
  const damages = changes.flatMap(({ lost, gained, turned }): MeaningChange[] => [
    ...findClaims(before, lost, "lost"),
    ...findClaims(after, gained, "gained"),
    ...turned.map((word): MeaningChange => ({
      kind: "negation",
      what: "gained",
      text: write(after, [word]),
    })),
  ]);
  for (const { what, words } of findRewordings(before, after, changes)) {
    damages.push({ kind: "content", what, text: write(what === "lost" ? before : after, words) });
  }
  return [...new Map(damages.map((damage) => [Object.values(damage).join(" "), damage])).values()];
}

/** What changes the meaning wherever it stands: names, numbers, negations and references among the words. */
function findClaims(side: Side, words: readonly SpeechToken[], what: MeaningChange["what"]): MeaningChange[] {
  return words.flatMap((word): MeaningChange[] => {
    if (word.reference !== undefined) return [{ kind: "reference", what, text: word.reference }];
    const { kind } = word;
    return kind === "content" || kind === "common" ? [] : [{ kind, what, text: write(side, [word]) }];
  });
}

const MAX_TEXT = 200;

/** The words as the text writes them, from the first to the last, cut where they are many. */
function write({ text }: Side, words: readonly SpeechToken[]): string {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return text.slice(start, Math.min(end, start + MAX_TEXT)).replace(/\s+/g, " ");
}
