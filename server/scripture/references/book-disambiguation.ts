// Distinguishes book names from other words: "mark my words", "john three men came", "job one was done".
import type { BookMention } from "./book-mentions.ts";
import { countVerses, passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import type { ReferenceSuffix } from "./reference-suffix.ts";
import type { Token } from "./reference-tokens.ts";
import { isWord } from "./token-reader.ts";

const SENTENCE_START = /(?:^|[.!?]["')]?\s+|\n\s*)$/;
const MIN_SPOKEN_CHAPTER = 13;

/** `text` is folded. */
export function isReference(text: string, mention: BookMention, suffix: ReferenceSuffix): boolean {
  const { name, capitalized } = mention;
  const { confusable, language } = name;
  const passage = suffix.items[0]?.passage;
  if (!passage) return false;
  const exists = passageExists(passage);
  if (mention.isForeign)
    return exists && !isWholeChapter(passage) && suffix.form === "figures" && capitalized;
  if (isOrdinaryWord(text, mention) && !(suffix.form === "figures" && namesVerse(suffix))) return false;
  if (suffix.hasVerseWord) return exists || confusable !== "word" || capitalized;
  if (!exists) return suffix.hasChapterWord || isMissingChapter(text, mention, suffix, passage);
  if (suffix.hasChapterWord || suffix.form === "roman") return true;
  if (isCounted(mention, suffix.next)) return false;
  const before = text.slice(Math.max(0, mention.start - 30), mention.start);
  const hasReadingCue = language.readingCue.test(before);
  if (name.abbreviated && !capitalized && !hasReadingCue && isWholeChapter(passage)) return false;
  if (confusable === undefined) return true;
  if (suffix.form === "figures") {
    if (confusable === "person") return !isAge(text, mention, suffix);
    const next = suffix.next?.text ?? "";
    if (language.range.has(next) || next === "or") return false;
    // Short verbs such as "is" follow other nouns, too.
    if (hasReadingCue || (capitalized && next.length > 3 && language.passageVerbs.has(next))) return true;
    const endsThere = suffix.next?.kind !== "word" && suffix.items.length === 1;
    return capitalized && (endsThere || !SENTENCE_START.test(before));
  }
  return isWholeChapter(passage)
    ? isSpokenChapter(mention, passage, suffix, hasReadingCue)
    : isSpokenVerse(mention, passage, before, hasReadingCue);
}

/** Matches abbreviations that are words, such as Portuguese "Os", which is also an article. */
const isOrdinaryWord = (text: string, { name, book, end, capitalized }: BookMention) =>
  name.abbreviated &&
  book.ordinal === undefined &&
  text.charAt(end) !== "." &&
  (!capitalized || name.written.length < 3) &&
  name.language.common.has(name.words[0] ?? "");

const namesVerse = ({ items: [item] }: ReferenceSuffix) =>
  item !== undefined && !isWholeChapter(item.passage);

const isCounted = ({ name }: BookMention, next: Token | undefined) =>
  next !== undefined && isWord(name.language.countedNouns)(next);

const MAX_CHAPTERS = 150;

/** Whether a nonexistent chapter such as "Romans 17" is clearly meant as a reference. */
function isMissingChapter(
  text: string,
  mention: BookMention,
  suffix: ReferenceSuffix,
  { chapter }: Passage,
): boolean {
  const { name, capitalized } = mention;
  const counts =
    isCounted(mention, suffix.next) || (suffix.next?.kind === "word" && /[^aeious]s$/.test(suffix.next.text));
  if (counts || chapter > MAX_CHAPTERS || (name.abbreviated && !capitalized)) return false;
  const hasReadingCue = name.language.readingCue.test(
    text.slice(Math.max(0, mention.start - 30), mention.start),
  );
  if (suffix.form === "figures" && name.confusable === undefined) return hasReadingCue || capitalized;
  return hasReadingCue && name.confusable !== "word";
}

/** Matches "His brother Daniel, 12, came." */
const isAge = (text: string, mention: BookMention, suffix: ReferenceSuffix) =>
  mention.book.ordinal === undefined && text.charAt(mention.end) === "," && suffix.next?.text === ",";

const isWholeChapter = ({ book, chapter, verse, toChapter, toVerse }: Passage) =>
  chapter !== toChapter || (verse === 1 && toVerse === countVerses(book, chapter));

function isSpokenChapter(
  { name }: BookMention,
  { chapter, toChapter }: Passage,
  { next }: ReferenceSuffix,
  hasReadingCue: boolean,
): boolean {
  if (hasReadingCue && chapter > 1) return true;
  if (name.confusable !== "person") return false;
  const isSubject = next !== undefined && isWord(name.language.passageVerbs)(next);
  return chapter >= MIN_SPOKEN_CHAPTER || toChapter > chapter || (isSubject && chapter > 1);
}

function isSpokenVerse(
  { name }: BookMention,
  { chapter, verse }: Passage,
  before: string,
  hasReadingCue: boolean,
): boolean {
  if (name.confusable === "person" || hasReadingCue || verse >= 10) return true;
  return !name.language.ordinaryBefore.test(before) && !(chapter === 1 && verse === 2);
}
