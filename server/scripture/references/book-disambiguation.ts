// Whether what may be the name of a book is one: "mark my words", "john three men came", "job one was done".
import type { BookMention } from "./book-mentions.ts";
import { passageExists } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";
import type { Tail } from "./reference-suffix.ts";
import { isCounted } from "./token-reader.ts";

const READING_BEFORE = /\b(?:in|from|of|to|read|reading|see|turn|open|at|says|per|cf\.?|compare)[\s("]*$/i;
const SENTENCE_START = /(?:^|[.!?]["')]?\s+|\n\s*)$/;
/** Before these the words "mark", "acts" and the like are verbs or nouns of ordinary talk. */
const ORDINARY_BEFORE =
  /\b(?:he|she|it|they|we|i|you|me|who|that|which|will|would|must|can|should|the|these|those|his|her|their|my|our|your|an?|this|good|no|never|always)\s+$/i;
/** Verbs of which a passage is the subject. */
const PASSAGE_VERBS =
  /^(?:is|has|says|tells|teaches|begins|opens|ends|describes|records|shows|verse|verses)$/;
const FAR_IN = 13;

export function isReference(text: string, mention: BookMention, tail: Tail): boolean {
  const { book, capitalized } = mention;
  const passage = tail.items[0]?.passage;
  if (!passage) return false;
  const exists = passageExists(passage);
  if (tail.saysVerse) return exists || book.confusable !== "word" || capitalized;
  if (!exists) return tail.saysChapter || isMissingChapter(text, mention, tail, passage);
  if (tail.saysChapter || tail.form === "roman") return true;
  if (isCounted(tail.next)) return false;
  const before = text.slice(Math.max(0, mention.start - 30), mention.start);
  const isRead = READING_BEFORE.test(before);
  if (mention.abbreviated && !capitalized && !isRead && isWholeChapter(passage)) return false;
  if (book.confusable === undefined) return true;
  if (tail.form === "figures") {
    if (book.confusable === "person") return !isAge(text, mention, tail);
    if (tail.next?.text === "to" || tail.next?.text === "or") return false;
    if (isRead) return true;
    const endsThere = tail.next?.kind !== "word" && tail.items.length === 1;
    return capitalized && (endsThere || !SENTENCE_START.test(before));
  }
  return isWholeChapter(passage)
    ? isSpokenChapter(passage, tail, isRead, book.confusable === "person")
    : isSpokenVerse(passage, before, isRead, book.confusable === "person");
}

const MAX_CHAPTERS = 150;

/** "Romans 17": a chapter that the Bible does not have, where it can hardly be anything else. */
function isMissingChapter(text: string, mention: BookMention, tail: Tail, { chapter }: Passage): boolean {
  const { book, abbreviated, capitalized } = mention;
  const counts = isCounted(tail.next) || (tail.next?.kind === "word" && /[^aeious]s$/.test(tail.next.text));
  if (counts || chapter > MAX_CHAPTERS || (abbreviated && !capitalized)) return false;
  const isRead = READING_BEFORE.test(text.slice(Math.max(0, mention.start - 30), mention.start));
  if (tail.form === "figures" && book.confusable === undefined) return isRead || capitalized;
  return isRead && book.confusable !== "word";
}

/** "His brother Daniel, 12, came." */
const isAge = (text: string, mention: BookMention, tail: Tail) =>
  text.charAt(mention.end) === "," && tail.next?.text === ",";

const isWholeChapter = (passage: Passage) =>
  passage.verse !== passage.toVerse || passage.chapter !== passage.toChapter;

function isSpokenChapter(passage: Passage, tail: Tail, isRead: boolean, isPerson: boolean): boolean {
  const { chapter, toChapter } = passage;
  if (isRead && chapter > 1) return true;
  if (!isPerson) return false;
  const isSubject = tail.next?.kind === "word" && PASSAGE_VERBS.test(tail.next.text);
  return chapter >= FAR_IN || toChapter > chapter || (isSubject && chapter > 1);
}

function isSpokenVerse(
  { chapter, verse }: Passage,
  before: string,
  isRead: boolean,
  isPerson: boolean,
): boolean {
  if (isPerson || isRead || verse >= 10) return true;
  return !ORDINARY_BEFORE.test(before) && !(chapter === 1 && verse === 2);
}
