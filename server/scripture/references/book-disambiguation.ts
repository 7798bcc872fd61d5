// Distinguishes book names from other words: "mark my words", "john three men came", "job one was done".
import type { BookMention } from "./book-mentions.ts";
import { passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import type { ReferenceSuffix } from "./reference-suffix.ts";
import { isCountedNoun } from "./token-reader.ts";

const READING_CUE = /\b(?:in|from|of|to|read|reading|see|turn|open|at|says|per|cf\.?|compare)[\s("]*$/i;
const SENTENCE_START = /(?:^|[.!?]["')]?\s+|\n\s*)$/;
/** After these words "mark", "acts" and similar names are ordinary verbs or nouns. */
const ORDINARY_BEFORE =
  /\b(?:he|she|it|they|we|i|you|me|who|that|which|will|would|must|can|should|the|these|those|his|her|their|my|our|your|an?|this|good|no|never|always)\s+$/i;
/** Verbs that take a passage as their subject. */
const PASSAGE_VERBS =
  /^(?:is|has|says|tells|teaches|begins|opens|ends|describes|records|shows|verse|verses)$/;
const MIN_SPOKEN_CHAPTER = 13;

export function isReference(text: string, mention: BookMention, suffix: ReferenceSuffix): boolean {
  const { book, capitalized } = mention;
  const passage = suffix.items[0]?.passage;
  if (!passage) return false;
  const exists = passageExists(passage);
  if (suffix.hasVerseWord) return exists || book.confusable !== "word" || capitalized;
  if (!exists) return suffix.hasChapterWord || isMissingChapter(text, mention, suffix, passage);
  if (suffix.hasChapterWord || suffix.form === "roman") return true;
  if (isCountedNoun(suffix.next)) return false;
  const before = text.slice(Math.max(0, mention.start - 30), mention.start);
  const hasReadingCue = READING_CUE.test(before);
  if (mention.abbreviated && !capitalized && !hasReadingCue && isWholeChapter(passage)) return false;
  if (book.confusable === undefined) return true;
  if (suffix.form === "figures") {
    if (book.confusable === "person") return !isAge(text, mention, suffix);
    if (suffix.next?.text === "to" || suffix.next?.text === "or") return false;
    if (hasReadingCue) return true;
    const endsThere = suffix.next?.kind !== "word" && suffix.items.length === 1;
    return capitalized && (endsThere || !SENTENCE_START.test(before));
  }
  return isWholeChapter(passage)
    ? isSpokenChapter(passage, suffix, hasReadingCue, book.confusable === "person")
    : isSpokenVerse(passage, before, hasReadingCue, book.confusable === "person");
}

const MAX_CHAPTERS = 150;

/** Whether a nonexistent chapter such as "Romans 17" is clearly meant as a reference. */
function isMissingChapter(
  text: string,
  mention: BookMention,
  suffix: ReferenceSuffix,
  { chapter }: Passage,
): boolean {
  const { book, abbreviated, capitalized } = mention;
  const counts =
    isCountedNoun(suffix.next) || (suffix.next?.kind === "word" && /[^aeious]s$/.test(suffix.next.text));
  if (counts || chapter > MAX_CHAPTERS || (abbreviated && !capitalized)) return false;
  const hasReadingCue = READING_CUE.test(text.slice(Math.max(0, mention.start - 30), mention.start));
  if (suffix.form === "figures" && book.confusable === undefined) return hasReadingCue || capitalized;
  return hasReadingCue && book.confusable !== "word";
}

/** Matches "His brother Daniel, 12, came." */
const isAge = (text: string, mention: BookMention, suffix: ReferenceSuffix) =>
  text.charAt(mention.end) === "," && suffix.next?.text === ",";

const isWholeChapter = (passage: Passage) =>
  passage.verse !== passage.toVerse || passage.chapter !== passage.toChapter;

function isSpokenChapter(
  passage: Passage,
  suffix: ReferenceSuffix,
  hasReadingCue: boolean,
  isPerson: boolean,
): boolean {
  const { chapter, toChapter } = passage;
  if (hasReadingCue && chapter > 1) return true;
  if (!isPerson) return false;
  const isSubject = suffix.next?.kind === "word" && PASSAGE_VERBS.test(suffix.next.text);
  return chapter >= MIN_SPOKEN_CHAPTER || toChapter > chapter || (isSubject && chapter > 1);
}

function isSpokenVerse(
  { chapter, verse }: Passage,
  before: string,
  hasReadingCue: boolean,
  isPerson: boolean,
): boolean {
  if (isPerson || hasReadingCue || verse >= 10) return true;
  return !ORDINARY_BEFORE.test(before) && !(chapter === 1 && verse === 2);
}
