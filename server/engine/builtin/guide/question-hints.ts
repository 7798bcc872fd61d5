import { containsVerse } from "../../../scripture/bible/passage.ts";
import { findReferencesInContext } from "../../../scripture/references/references-in-context.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { normalWords } from "../../language/words.ts";
import { tellingStems } from "../study/candidates.ts";
import { quoteClause } from "../study/quotation.ts";
import type { StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

const OWN_LIFE = /\b(?:you|your|yours|yourself|yourselves|we|us|our|ours)\b/i;
const MAX_VERSES = 3;
const MIN_SHARED = 2;

/** Reads a passage once; answers what helps a leader with a question on it: where to look, or how to lead. */
export function createHints(passage: StudyPassage | undefined): (question: string) => string {
  if (!passage) return hintWithoutVerses;
  const { verses } = passage;
  const { ofSeveral } = labelVerses(verses);
  const context = parseReference(passage.reference);
  const roots = verses.map(({ text }) => tellingStems(text));
  const words = verses.map(({ text }) => wordsOf(text));

  const named = (question: string) => {
    const mentions = findReferencesInContext(question, context).map((mention) => mention.passage);
    return verses.filter((verse) => mentions.some((mention) => containsVerse(mention, verse)));
  };
  const quoted = (question: string) => {
    const quotes = [...question.matchAll(/[“"]([^”"]{8,})[”"]/g)].map(([, quote = ""]) => wordsOf(quote));
    return verses.filter((_, at) =>
      quotes.some((quote) => quote.trim() !== "" && words[at]?.includes(quote)),
    );
  };
  const alike = (question: string) => {
    const asked = tellingStems(question);
    const shared = roots.map((own) => [...asked].filter((root) => own.has(root)).length);
    const most = Math.max(...shared);
    return most < MIN_SHARED ? [] : verses.filter((_, at) => shared[at] === most);
  };

  return (question) => {
    const found = [quoted, named, alike]
      .map((find) => find(question))
      .find((those) => those.length > 0 && those.length <= MAX_VERSES);
    if (!found) return hintWithoutVerses(question);
    const quotes = question.includes("“")
      ? ""
      : `: ${found.map(({ text }) => `“${quoteClause(text)}”`).join(", ")}`;
    const look = `Look at ${ofSeveral(found)}${quotes}.`;
    return asksOfLife(question) ? `${look} ${OF_LIFE}` : look;
  };
}

const OF_LIFE = "Give time, and begin with something of your own; nobody has to answer.";
const TOGETHER = "Let each answer name the verse that it rests on.";

const asksOfLife = (question: string) => OWN_LIFE.test(question.replace(/“[^”]*”/g, ""));

const hintWithoutVerses = (question: string) => (asksOfLife(question) ? OF_LIFE : TOGETHER);

const wordsOf = (text: string) => ` ${normalWords(text).join(" ")} `;
