import { stemWord } from "../../../language/stem.ts";
import type { Difference } from "../../../../contract/transcript/diff-words.ts";
import { areAntonyms } from "./negations.ts";
import type { SpeechToken } from "./speech-tokens.ts";

/** What really was lost and gained where two texts differ. */
export interface TokenChange {
  lost: SpeechToken[];
  gained: SpeechToken[];
  /** Words that were turned into their opposite. */
  turned: SpeechToken[];
}

const NOTHING: TokenChange = { lost: [], gained: [], turned: [] };

/** Stretches that are longer have nothing to do with each other, whatever words they share. */
const MAX_PAIRS = 100_000;

/** Reads a difference: without what is only written in another way, or said twice by stumbling. */
export function analyzeChange(
  before: readonly SpeechToken[],
  after: readonly SpeechToken[],
  difference: Difference,
): TokenChange {
  const removed = before.slice(difference.before, difference.beforeEnd);
  const added = after.slice(difference.after, difference.afterEnd);
  if (join(removed) === join(added)) return NOTHING;
  if (added.length === 0 && isRepeated(before, difference)) return NOTHING;
  if (removed.length * added.length > MAX_PAIRS) return { lost: removed, gained: added, turned: [] };
  const sameFigures = joinFigures(removed) === joinFigures(added);
  const matched = new Set<SpeechToken>();
  const turned: SpeechToken[] = [];
  for (const gained of added) {
    const lost = removed.find(
      (word) => !matched.has(word) && (isSame(word, gained) || isTurned(word, gained)),
    );
    if (!lost) continue;
    matched.add(lost).add(gained);
    if (isTurned(lost, gained)) turned.push(gained);
  }
  const counts = (word: SpeechToken) => !matched.has(word) && !(sameFigures && word.kind === "number");
  return { lost: removed.filter(counts), gained: added.filter(counts), turned };
}

const join = (words: readonly SpeechToken[]) => words.map(({ form }) => form).join("");

/** "Nineteen forty five" and "1945" have the same figures; empty where there is no number. */
const joinFigures = (words: readonly SpeechToken[]) => join(words.filter(({ kind }) => kind === "number"));

/** Whether what was taken out is said again directly before or behind, once or several times. */
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
  // Speech recognition writes "gods" for "God's", and names that it does not know as it hears them: "habakuk".
  const isMisspelled = lost.form.length >= MIN_NAME && soundOf(lost.form) === soundOf(gained.form);
  return lost.form === gained.spelled || isMisspelled;
}

const isPlain = ({ kind }: SpeechToken) => kind === "content" || kind === "common";
const isTurned = (lost: SpeechToken, gained: SpeechToken) =>
  isPlain(lost) && isPlain(gained) && areAntonyms(lost.form, gained.form);

/** The first letter and the consonants after it, doubled ones once. */
const soundOf = (form: string) =>
  form
    .replace(/ph/g, "f")
    .replace(/c(?=[aou]|k)/g, "k")
    .replace(/(?!^)[aeiouyhw]/g, "")
    .replace(/(.)\1+/g, "$1");
