import { doubleMetaphone } from "double-metaphone";
import { diffWords } from "../../../contract/transcript/diff-words.ts";
import type { RefinementChange } from "../../../contract/records/checks.schema.ts";
import { normalizeWords } from "../../language/words.ts";
import { areEnglishWords } from "./quotes/normalize-speech.ts";
import { tokenizeTranscript } from "./quotes/transcript-words.ts";
import { listRefinementChanges } from "./refinement-changes.ts";
import { analyzeChange } from "./sentences/token-changes.ts";
import { tokenizeBoth } from "./sentences/tokenize-both.ts";

/**
 * Puts back the words of the preacher where a language model has added, replaced or removed one. It leaves its sentence ends,
 * capitals and spellings of numbers and references, what it removed as a filler or a stumble, and what sounds the same
 * ("profit", "prophet"), which the checks show as a change.
 */
export function restoreSpokenWords(said: string, refined: string): string {
  const isEnglish = areEnglishWords(tokenizeTranscript(said).words);
  return listRefinementChanges(said, refined)
    .filter((change) => isUnfaithful(change, refined, isEnglish))
    .toReversed()
    .reduce(
      (text, { span, before, after }) =>
        text.slice(0, span.start) + likeCase(before, after) + text.slice(span.end),
      refined,
    );
}

/** Words that are easily taken for padding, and are none: "He must always", "only God". */
const NEVER_PADDING = new Set(
  "always never only must should shall may might could would can will all every each both any many most some few none no nor even still also again too".split(
    " ",
  ),
);

function isUnfaithful(
  { before, after, span, kind }: RefinementChange,
  refined: string,
  isEnglish: boolean,
): boolean {
  if (kind === "removed" && isSaidNextToIt(before, span.start, refined)) return false;
  const sides = tokenizeBoth(before, after, isEnglish);
  const [lostWords, gainedWords] = [sides.before.said, sides.after.said];
  const forms = (words: typeof lostWords) => words.map(({ form }) => form);
  const changes = diffWords(forms(lostWords), forms(gainedWords)).map((difference) =>
    analyzeChange(lostWords, gainedWords, difference),
  );
  const lost = changes.flatMap((change) => change.lost);
  const gained = changes.flatMap((change) => change.gained);
  if (gained.some(({ form }) => !lost.some((word) => soundAlike(word.form, form)))) return true;
  // Several words are a false start or a remark, which the comparison of whole passages judges.
  const [only, ...others] = lost;
  return (
    gained.length === 0 &&
    others.length === 0 &&
    only !== undefined &&
    (only.kind === "content" || NEVER_PADDING.has(only.form))
  );
}

function soundAlike(one: string, other: string): boolean {
  const sounds = doubleMetaphone(one);
  return doubleMetaphone(other).some((sound) => sound !== "" && sounds.includes(sound));
}

/** Whether the word before or after a place is the removed one, so that it was a repetition. */
function isSaidNextToIt(removed: string, at: number, refined: string): boolean {
  const words = normalizeWords(removed);
  const [last, next] = [
    normalizeWords(refined.slice(Math.max(0, at - 40), at)).at(-1),
    normalizeWords(refined.slice(at, at + 40))[0],
  ];
  return words.length === 1 && (words[0] === last || words[0] === next);
}

const likeCase = (before: string, after: string) =>
  /^\p{Lu}/u.test(after) ? before.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : before;
