// Which sentences of a sermon a text of a result repeats.
import { FILLER_WORDS } from "../../server/language/disfluencies.ts";
import { stemWord } from "../../server/language/stem.ts";
import { isStopWord } from "../../server/language/stop-words.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { FORBIDDEN_KINDS, type GoldSentence, type GoldSermon } from "../gold/gold-sermon.ts";

/** Share of a sentence, or of the text, that must be repeated without a gap. */
const MIN_SHARE = 0.6;
const MIN_RUN = 3;

const wordsOf = (text: string) => normalizeWords(text).filter((word) => !FILLER_WORDS.has(word));

/** The longest run of words that both have. */
export function findCommonRun(first: readonly string[], second: readonly string[]): string[] {
  let [length, end] = [0, 0];
  let before: number[] = [];
  for (const [at, word] of first.entries()) {
    const row = second.map((other, index) => (word === other ? (before[index - 1] ?? 0) + 1 : 0));
    const longest = Math.max(0, ...row);
    if (longest > length) [length, end] = [longest, at + 1];
    before = row;
  }
  return first.slice(end - length, end);
}

/** Words that may be left out at the start of a sentence. */
const CONNECTIVES = new Set(
  "and but so or then now because for well okay see listen also yet i mean you know look that's".split(" "),
);

function removeConnectives(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !CONNECTIVES.has(word));
  return first === -1 ? words : words.slice(first);
}

const EDGE = 3;

/** Whether the text starts where a sentence other than garbage and the like starts, and ends where one ends. */
export function hasWholeSentences(text: string, { sentences }: GoldSermon): boolean {
  const words = normalizeWords(text);
  const start = removeConnectives(words);
  const kept = sentences
    .filter(({ kind }) => !FORBIDDEN_KINDS.has(kind))
    .map((sentence) => normalizeWords(sentence.text));
  return (
    kept.some((sentence) => isSame(removeConnectives(sentence).slice(0, EDGE), start.slice(0, EDGE))) &&
    kept.some((sentence) => isSame(sentence.slice(-EDGE), words.slice(-Math.min(EDGE, sentence.length))))
  );
}

const isSame = (first: readonly string[], second: readonly string[]) => first.join(" ") === second.join(" ");

const VERBATIM_SHARE = 0.8;
/** Shorter texts are phrases, which name a topic without being a sentence. */
const MIN_SENTENCE = 6;

/** Whether the text is a part of a sentence, or has parts of two, word for word. */
export function isCutOff(text: string, sermon: GoldSermon): boolean {
  const words = normalizeWords(text);
  if (words.length < MIN_SENTENCE) return false;
  const said = sermon.sentences.flatMap((sentence) => normalizeWords(sentence.text));
  const isVerbatim = findCommonRun(words, said).length >= VERBATIM_SHARE * words.length;
  return isVerbatim && !hasWholeSentences(text, sermon);
}

interface Repeated {
  sentence: GoldSentence;
  run: string[];
}

/** The sentences of which the text repeats most, or of which most of the text consists. */
export function findRepeated(text: string, sentences: readonly GoldSentence[]): Repeated[] {
  const words = wordsOf(text);
  return sentences
    .map((sentence) => ({ sentence, run: findCommonRun(words, wordsOf(sentence.text)), words }))
    .filter(({ sentence, run }) => {
      const spoken = wordsOf(sentence.text).length;
      const isWhole = run.length === words.length && run.length === spoken;
      return isWhole || (run.length >= MIN_RUN && run.length >= MIN_SHARE * Math.min(spoken, words.length));
    });
}

/** Whether it has a greeting, announcement, prompt, remark, filler or garbage, or a phrase that must never appear. */
export function hasForbidden(text: string, { title, points, sentences, never }: GoldSermon): boolean {
  const words = ` ${normalizeWords(text).join(" ")} `;
  if (never.some((phrase) => words.includes(` ${normalizeWords(phrase).join(" ")} `))) return true;
  const kept = sentences.filter(({ kind }) => !FORBIDDEN_KINDS.has(kind)).map((sentence) => sentence.text);
  const own = [title, ...points.flat(), ...kept].map((each) => ` ${wordsOf(each).join(" ")} `);
  const forbidden = sentences.filter(({ kind }) => FORBIDDEN_KINDS.has(kind));
  // Some words of a prompt are also those of a claim.
  return findRepeated(text, forbidden).some(
    ({ run }) => !own.some((each) => each.includes(` ${run.join(" ")} `)),
  );
}

/** Share of the words of the text that repeat one of the sentences. */
export function measureCoverage(text: string, sentences: readonly GoldSentence[]): number {
  const words = wordsOf(text);
  const covered = findRepeated(text, sentences).reduce((sum, { run }) => sum + run.length, 0);
  return words.length === 0 ? 0 : Math.min(1, covered / words.length);
}

/** Share of a text that decides what it is. */
export const MOST = 0.6;
const LABELS = { prayer: /\bpray/i, reading: /\b(?:scripture|bible|verse|reads?|reading)\b/i };

/** Whether the text is a prayer or a verse that was read aloud, and the note does not say so. */
export const isUnlabeledQuotation = (text: string, note: string, { sentences }: GoldSermon): boolean =>
  (["prayer", "reading"] as const).some((kind) => {
    const alike = sentences.filter((sentence) => sentence.kind === kind);
    return !LABELS[kind].test(note) && measureCoverage(text, alike) >= MOST;
  });

export const stemsOf = (text: string) =>
  new Set(
    normalizeWords(text)
      .filter((word) => !isStopWord(word))
      .map(stemWord),
  );

/** Whether the text is one of the wordings of a point. */
export const isWording = (text: string, { points }: GoldSermon): boolean =>
  points.flat().some((wording) => isSame(normalizeWords(wording), normalizeWords(text)));

/** The number of the point, from 1, that the text makes by its words or by repeating a sentence; undefined if it makes none. */
export function findPoint(text: string, { points, sentences }: GoldSermon): number | undefined {
  const stems = stemsOf(text);
  const shared = points.map((wordings) =>
    Math.max(
      ...wordings.map((wording) => {
        if (isSame(normalizeWords(wording), normalizeWords(text))) return 1;
        const other = stemsOf(wording);
        const common = [...other].filter((stem) => stems.has(stem)).length;
        return common < 2 ? 0 : common / Math.min(stems.size, other.size);
      }),
    ),
  );
  const best = Math.max(...shared);
  if (best >= 0.5) return shared.indexOf(best) + 1;
  return findRepeated(text, sentences).find(({ sentence: { point, isHighlight } }) => point && isHighlight)
    ?.sentence.point;
}
