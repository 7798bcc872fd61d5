import { containsPassage, passageExists, type Passage } from "../../../scripture/bible/passage.ts";
import { findReferences } from "../../../scripture/references/references.ts";
import type { SermonSentence } from "./score-sentences.ts";

export interface TreatedPassage {
  passage: Passage;
  /** The sentence that names it first. */
  at: number;
  /** How many sentences name its chapter. */
  named: number;
}

/** Indexes of the first sentence of a part of the sermon, and of the one after the last. */
interface Part {
  start: number;
  end: number;
}

export const isWithin = ({ at }: { at: number }, { start, end }: Part) => at >= start && at < end;

/** A passage that is named less often and not read aloud is one in passing. */
const MIN_NAMED = 3;
const READ_WITHIN = 6;
const MIN_WORDS_READ = 25;

/** The passages that the sermon reads aloud or comes back to, in order, one of each chapter. */
export function listTreatedPassages(sentences: readonly SermonSentence[]): TreatedPassage[] {
  const named = sentences.flatMap(({ text }, at) =>
    findReferences(text)
      .filter(({ exists, passage }) => exists && passage.chapter === passage.toChapter)
      .map(({ passage }) => ({ passage, at })),
  );
  const ofChapters = Map.groupBy(named, ({ passage }) => `${passage.book} ${passage.chapter}`);
  const isRead = (mention: { at: number }) =>
    sentences
      .slice(mention.at, mention.at + READ_WITHIN)
      .reduce((sum, { speech, words }) => sum + (speech === "reading" ? words.length : 0), 0) >=
    MIN_WORDS_READ;
  return [...ofChapters.values()].flatMap((mentions) => {
    const [first] = mentions;
    const count = new Set(mentions.map(({ at }) => at)).size;
    return first && (count >= MIN_NAMED || mentions.some(isRead)) ? [{ ...first, named: count }] : [];
  });
}

/** Whether a passage is of the chapter of the sermon's text: the sermon names a chapter and then reads a part of it. */
export const isOfText = ({ passage }: Pick<TreatedPassage, "passage">, text: Passage | undefined): boolean =>
  text?.book === passage.book && text.chapter === passage.chapter;

/** Recordings of services have songs and readings before the sermon. */
const MIN_SERVICE = 0.2;

/** The sentence that names the text first, if so much is before it that it is a service; otherwise 0. */
export function findSermonStart(
  treated: readonly TreatedPassage[],
  text: Passage | undefined,
  sentenceCount: number,
): number {
  const at = treated.find((each) => isOfText(each, text))?.at ?? 0;
  return at >= MIN_SERVICE * sentenceCount ? at : 0;
}

/** The passage that a sermon without a text names most; undefined if it treats none. */
export const findMostTreated = (treated: readonly TreatedPassage[]): Passage | undefined =>
  treated.toSorted((a, b) => b.named - a.named)[0]?.passage;

/**
 * The passage of a part of the sermon: the sermon text (`stated`) if the part comes to it, or else what it turns to most, or
 * else the sermon text.
 */
export function choosePassage(
  section: Part,
  treated: readonly TreatedPassage[],
  stated: Passage | undefined,
): Passage | undefined {
  const text = stated && passageExists(stated) ? stated : undefined;
  const within = treated.filter((each) => isWithin(each, section));
  const own = within.find((each) => isOfText(each, text))?.passage ?? findMostTreated(within);
  if (!own || !text) return own ?? text;
  // The sermon text is read as a whole, not as the verses of its chapter that a part happens to name.
  const isNear = own.book === text.book && own.chapter >= text.chapter && own.chapter <= text.toChapter;
  return isNear && !containsPassage(text, own) ? text : own;
}
