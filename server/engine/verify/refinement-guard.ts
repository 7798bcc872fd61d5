import { diffWords } from "../../../contract/transcript/diff-words.ts";
import { type Change, findRewordings, type Side } from "./sentences/rewording.ts";
import { analyzeChange } from "./sentences/token-changes.ts";
import { tokenizeBoth } from "./sentences/tokenize-both.ts";
import type { SpeechToken } from "./sentences/speech-tokens.ts";
import { normalizePastedTranscript } from "./quotes/transcript-words.ts";

/** Something that the refined text says and the raw one doesn't (`gained`), or the other way round (`lost`). */
export interface MeaningChange {
  kind: "name" | "number" | "negation" | "reference" | "content";
  what: "gained" | "lost";
  /** As in the text that contains it. */
  text: string;
}

/**
 * Finds changes of meaning between a raw and a refined passage: named entities, numbers, negations and references must be
 * the same in the same order, and no sentence may be added, removed or rephrased. Refining may change case, punctuation,
 * disfluencies, repeated lines, and the spelling of contractions, numbers and references. Both texts may have marks
 * `[m:ss]`; the raw one may be captions.
 */
export function findMeaningChanges(raw: string, refined: string): MeaningChange[] {
  const { before, after } = tokenizeBoth(normalizePastedTranscript(raw), refined);
  const forms = [before, after].map(({ said }) => said.map(({ form }) => form));
  const changes = diffWords(forms[0] ?? [], forms[1] ?? []).map((difference): Change =>
    Object.assign(analyzeChange(before.said, after.said, difference), difference),
  );
  const meaningChanges = changes.flatMap(({ lost, gained, inverted }): MeaningChange[] => [
    ...findClaims(before, lost, "lost"),
    ...findClaims(after, gained, "gained"),
    ...inverted.map((word): MeaningChange => ({
      kind: "negation",
      what: "gained",
      text: getText(after, [word]),
    })),
  ]);
  for (const { what, words } of findRewordings(before, after, changes)) {
    meaningChanges.push({ kind: "content", what, text: getText(what === "lost" ? before : after, words) });
  }
  return [...new Map(meaningChanges.map((change) => [Object.values(change).join(" "), change])).values()];
}

/** The words that always affect the meaning: names, numbers, negations and references. */
function findClaims(side: Side, words: readonly SpeechToken[], what: MeaningChange["what"]): MeaningChange[] {
  return words.flatMap((word): MeaningChange[] => {
    if (word.reference !== undefined) return [{ kind: "reference", what, text: word.reference }];
    const { kind } = word;
    return kind === "content" || kind === "common" ? [] : [{ kind, what, text: getText(side, [word]) }];
  });
}

const MAX_TEXT = 200;

/** The text from the first word to the last, truncated. */
function getText({ text }: Side, words: readonly SpeechToken[]): string {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return text.slice(start, Math.min(end, start + MAX_TEXT)).replace(/\s+/g, " ");
}
