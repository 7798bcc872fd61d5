import { fold } from "../../../language/fold.ts";
import english from "./english.data.json" with { type: "json" };
import french from "./french.data.json" with { type: "json" };
import german from "./german.data.json" with { type: "json" };
import { compileLanguage, listWords } from "./language.ts";
import type { Language } from "./language.ts";
import portuguese from "./portuguese.data.json" with { type: "json" };
import spanish from "./spanish.data.json" with { type: "json" };

export const ENGLISH = compileLanguage(english);
/** Where two languages share a name, the earlier one counts. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  ...[spanish, portuguese, french, german].map(compileLanguage),
];

/** The language of a BCP 47 tag such as "pt-BR"; undefined if references in it are not understood. */
export const findLanguage = (tag: string): Language | undefined =>
  LANGUAGES.find(({ data }) => data.tag === tag.toLowerCase().split("-")[0]);

/** Enough to tell languages apart, however long the text is. */
const EXAMINED_CHARACTERS = 20_000;
const WORD = /[a-z]+/g;

/** The numbers of the languages in which a word is frequent, a number, or said with references. */
const languagesOfWord = new Map<string, number[]>();
for (const [index, { data }] of LANGUAGES.entries()) {
  const { units, tens } = data.numbers;
  const forms = [...Object.values(data.books), ...Object.keys(data.byOrdinal ?? {})];
  const names = forms.flatMap((form) => listWords(form.split("|")[0] ?? ""));
  const words = [data.common, data.chapter, data.psalm, data.verse, units, tens].flatMap(listWords);
  for (const word of new Set([...words, ...names])) {
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), index]);
  }
}

/** Detects the language of a text by its frequent words. English if there are none. */
export function detectLanguage(text: string): Language {
  const counts = LANGUAGES.map(() => 0);
  for (const [word] of fold(text.slice(0, EXAMINED_CHARACTERS)).matchAll(WORD)) {
    for (const index of languagesOfWord.get(word) ?? []) counts[index] = (counts[index] ?? 0) + 1;
  }
  return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? ENGLISH;
}
