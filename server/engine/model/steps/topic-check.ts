// Checks that an answer is about the input, and not a reply to an instruction hidden in it.
import { franc } from "franc-min";
import type { ResultLanguage } from "../../../../contract/processing/result-options.ts";
import { findVerse } from "../../../scripture/bible/bible-text.ts";
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";
import type { StudyPassage } from "../../builtin/study/subject.ts";

const contentStems = (text: string) =>
  normalizeWords(text)
    .filter((word) => !isStopWord(word) && !/^\d+$/.test(word))
    .map(stemWord);

/** Fewer words are too few to detect a language, or are a refusal. */
const MIN_TRANSLATED_WORDS = 30;
const ISO_639_3: Record<ResultLanguage, string> = { en: "eng", es: "spa", fr: "fra", de: "deu", pt: "por" };
const LANGUAGES = { only: Object.values(ISO_639_3) };

/**
 * Whether a text is in the language that the user chose, and its source is in another one. Then they hardly share words, so
 * only the length and the language can be checked.
 */
function isTranslation(text: string, source: string, language: ResultLanguage | undefined): boolean {
  if (language === undefined || normalizeWords(text).length < MIN_TRANSLATED_WORDS) return false;
  const wanted = ISO_639_3[language];
  return franc(text, LANGUAGES) === wanted && franc(source, LANGUAGES) !== wanted;
}

/** Share of content words that a text must have in common with the sermon. */
const MIN_SHARE = 0.35;
const MIN_WORDS = 12;

/** Creates a check whether texts have enough words in common with a sermon. */
export function createTopicCheck(sermon: string, language?: ResultLanguage): (text: string) => boolean {
  const said = new Set(contentStems(sermon));
  return (text) => {
    if (isTranslation(text, sermon, language)) return true;
    // Distinct ones, because a refusal may be repeated in all parts of an answer.
    const words = [...new Set(contentStems(text))];
    if (words.length < Math.min(MIN_WORDS, said.size / 4)) return false;
    return words.filter((word) => said.has(word)).length >= words.length * MIN_SHARE;
  };
}

/** With fewer known words, everything passes. */
const MIN_KNOWN = 8;
/** Distinct words that even notes in modern English share with the Bible text. */
const MIN_SHARED = 3;

/**
 * Checks whether notes are about a session; few words in common are enough. The words of the King James Version count too,
 * because the notes may be in English where the passage is in another language.
 */
export function createSessionTopicCheck(
  texts: readonly string[],
  passage: StudyPassage | undefined,
  language?: ResultLanguage,
): (notes: string) => boolean {
  const english = (passage?.verses ?? []).map(
    ({ book, chapter, verse }) => findVerse(book, chapter, verse)?.text ?? "",
  );
  const known = new Set(contentStems([...texts, ...english].join("\n")));
  return (notes) =>
    known.size < MIN_KNOWN ||
    isTranslation(notes, texts.join("\n"), language) ||
    [...new Set(contentStems(notes))].filter((stem) => known.has(stem)).length >= MIN_SHARED;
}
