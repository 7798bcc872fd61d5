import type { Verse } from "../../../scripture/bible-text.ts";
import { findReferencesInContext } from "../../../scripture/references-in-context.ts";
import { parseReference } from "../../../scripture/references.ts";
import { COMMON_WORDS } from "../study/lexicon.ts";
import { findRoot, type VerseFeature } from "../study/passage-features.ts";
import { quoteClause } from "../study/quotation.ts";
import type { StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

const OWN_LIFE = /\b(?:you|your|yours|yourself|yourselves|we|us|our|ours)\b/i;
const MOST_VERSES = 3;
const LEAST_SHARED = 2;

/** Reads a passage once; answers what helps a leader with a question on it: where to look, or how to lead. */
export function createHints(
  passage: StudyPassage | undefined,
  features: readonly VerseFeature[],
): (question: string) => string {
  if (!passage) return hintWithoutVerses;
  const { verses } = passage;
  const { ofSeveral } = labelVerses(verses);
  const context = parseReference(passage.reference);
  const roots = verses.map(({ text }) => rootsOf(text));
  const words = verses.map(({ text }) => wordsOf(text));
  const sayings = new Map(
    features.filter(({ kind }) => kind === "statement").map(({ verse, quote }) => [verse, quote]),
  );

  const named = (question: string) => {
    const mentions = findReferencesInContext(question, context).map((mention) => mention.passage);
    return verses.filter((verse) =>
      mentions.some(
        ({ book, chapter, verse: from, toChapter, toVerse }) =>
          book === verse.book &&
          (verse.chapter > chapter || (verse.chapter === chapter && verse.verse >= from)) &&
          (verse.chapter < toChapter || (verse.chapter === toChapter && verse.verse <= toVerse)),
      ),
    );
  };
  const quoted = (question: string) => {
    const quotes = [...question.matchAll(/[“"]([^”"]{8,})[”"]/g)].map(([, quote = ""]) => wordsOf(quote));
    return verses.filter((_, at) => quotes.some((quote) => quote !== "" && words[at]?.includes(quote)));
  };
  const alike = (question: string) => {
    const asked = rootsOf(question);
    const shared = roots.map((own) => [...asked].filter((root) => own.has(root)).length);
    const most = Math.max(...shared);
    return most < LEAST_SHARED ? [] : verses.filter((_, at) => shared[at] === most);
  };

  const quoteVerse = (verse: Verse) => `“${sayings.get(verse) ?? quoteClause(verse.text)}”`;
  return (question) => {
    const found = [quoted, named, alike]
      .map((find) => find(question))
      .find((those) => those.length > 0 && those.length <= MOST_VERSES);
    if (!found) return hintWithoutVerses(question);
    const quotes = question.includes("“") ? "" : `: ${found.map(quoteVerse).join(", ")}`;
    const look = `Look at ${ofSeveral(found)}${quotes}.`;
    return OWN_LIFE.test(question) ? `${look} ${OF_LIFE}` : look;
  };
}

const OF_LIFE = "Give time, and begin with something of your own; nobody has to answer.";
const TOGETHER = "Let each answer name the verse that it rests on.";

const hintWithoutVerses = (question: string) => (OWN_LIFE.test(question) ? OF_LIFE : TOGETHER);

const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(" ")} `;

const rootsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => !COMMON_WORDS.has(word) && word.length > 2)
      .map(findRoot),
  );
