import { stemWord } from "../../../language/stem.ts";
import type { Difference } from "../../../../contract/transcript/diff-words.ts";
import { areAntonyms } from "./negations.ts";
import type { SpeechToken } from "./speech-tokens.ts";

/** The tokens that were really lost and gained in a difference. */
export interface TokenChange {
  lost: SpeechToken[];
  gained: SpeechToken[];
  /** Words that were replaced by their antonym. */
  inverted: SpeechToken[];
}

const NO_CHANGE: TokenChange = { lost: [], gained: [], inverted: [] };

/** Longer passages are unrelated, whatever words they share. */
const MAX_PAIRS = 100_000;

/** Analyzes a difference, ignoring spelling and stutters. */
export function analyzeChange(
  before: readonly SpeechToken[],
  after: readonly SpeechToken[],
  difference: Difference,
): TokenChange {
  const removed = before.slice(difference.before, difference.beforeEnd);
  const added = after.slice(difference.after, difference.afterEnd);
  if (join(removed) === join(added)) return NO_CHANGE;
  if (added.length === 0 && isRepeated(before, difference)) return NO_CHANGE;
  if (removed.length * added.length > MAX_PAIRS) return { lost: removed, gained: added, inverted: [] };
  const sameFigures = joinFigures(removed) === joinFigures(added);
  const matched = new Set<SpeechToken>();
  const inverted: SpeechToken[] = [];
  for (const gained of added) {
    const lost = removed.find(
      (word) => !matched.has(word) && (isSame(word, gained) || isInverted(word, gained)),
    );
    if (!lost) continue;
    matched.add(lost).add(gained);
    if (isInverted(lost, gained)) inverted.push(gained);
  }
  const counts = (word: SpeechToken) => !matched.has(word) && !(sameFigures && word.kind === "number");
  return { lost: removed.filter(counts), gained: added.filter(counts), inverted };
}

const join = (words: readonly SpeechToken[]) => words.map(({ form }) => form).join("");

/** "Nineteen forty five" and "1945" have the same digits; "" without numbers. */
const joinFigures = (words: readonly SpeechToken[]) => join(words.filter(({ kind }) => kind === "number"));

/** Whether the removed words are repeated directly before or after, once or several times. */
function isRepeated(said: readonly SpeechToken[], { before, beforeEnd }: Difference): boolean {
  const length = beforeEnd - before;
  const periods = Array.from({ length }, (_, at) => at + 1).filter((period) => length % period === 0);
  return periods.some((period) => isRepeatedEach(said, before, length, period));
}

function isRepeatedEach(
  said: readonly SpeechToken[],
  before: number,
  length: number,
  period: number,
): boolean {
  const form = (at: number) => said[at]?.form;
  let start = before;
  while (start > 0 && form(start - 1) === form(start + period - 1)) start -= 1;
  for (let at = start; at < start + length; at += 1) {
    if (form(at) === undefined || form(at) !== form(at + period)) return false;
  }
  return true;
}

const MIN_NAME = 5;

function isSame(lost: SpeechToken, gained: SpeechToken): boolean {
  if (isPlain(lost) && isPlain(gained)) return stemWord(lost.form) === stemWord(gained.form);
  if (lost.kind !== "content" || gained.kind !== "name") return false;
  // Speech recognition writes "gods" for "God's", and spells unknown names phonetically: "habakuk".
  const isMisspelled =
    lost.form.length >= MIN_NAME && getPhoneticKey(lost.form) === getPhoneticKey(gained.form);
  return lost.form === gained.spelled || isMisspelled;
}

const isPlain = ({ kind }: SpeechToken) => kind === "content" || kind === "common";
const isInverted = (lost: SpeechToken, gained: SpeechToken) =>
  isPlain(lost) && isPlain(gained) && areAntonyms(lost.form, gained.form);

/** A phonetic key: the first letter and the consonants after it, without doubled ones. */
const getPhoneticKey = (form: string) =>
  form
    .replace(/ph/g, "f")
    .replace(/c(?=[aou]|k)/g, "k")
    .replace(/(?!^)[aeiouyhw]/g, "")
    .replace(/(.)\1+/g, "$1");
