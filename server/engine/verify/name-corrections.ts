// Finds names of the church that speech recognition misheard: "Okafer" for "Okafor". Nothing is corrected here, only proposed.
import { doubleMetaphone } from "double-metaphone";
import type { NameCorrection } from "../../../contract/records/checks.schema.ts";
import { listVerseTexts } from "../../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";
import { normalizeDismissed } from "../../scripture/normalize-dismissed.ts";

interface CorrectionSettings {
  /** Names and terms in their right spelling. */
  terms: readonly string[];
  dismissed: ReadonlySet<string>;
}

/** Shorter words sound like too many others. */
const MIN_LETTERS = 4;
/** Letters that may differ, as a share of the name's; fewer if the word is written like an ordinary one. */
const MAX_DIFFERENCE = { name: 0.4, word: 0.2 };

const WORD = /\p{L}[\p{L}\p{M}]*(?:[’'-]\p{L}[\p{L}\p{M}]*)*/gu;
const POSSESSIVE = /[’']s$/i;

interface Name {
  spelling: string;
  letters: string;
  sounds: readonly string[];
}

export function findNameCorrections(
  text: string,
  { terms, dismissed }: CorrectionSettings,
): NameCorrection[] {
  const names = terms.flatMap(listNames);
  if (names.length === 0) return [];
  const known = new Set(terms.flatMap((term) => [foldLetters(term), ...splitWords(term).map(foldLetters)]));
  const found = new Map<string, NameCorrection>();
  for (const word of groupWords(text).values()) {
    const letters = foldLetters(word.text);
    const spelled = terms.find((term) => foldLetters(term) === letters);
    // "lifegroup" for "Life Group"
    const suggestion =
      spelled && /[\s-]/.test(spelled) && letters.length >= MIN_LETTERS
        ? spelled
        : known.has(letters) || isOrdinary(letters)
          ? undefined
          : findName(word, letters, names)?.spelling;
    if (suggestion === undefined) continue;
    const isDismissed = dismissed.has(normalizeDismissed(word.text));
    found.set(word.text, {
      text: word.text,
      suggestion,
      spans: word.spans,
      ...(isDismissed && { isDismissed }),
    });
  }
  return [...found.values()];
}

/** Each word of a term, since "Grace Okafor" may be misheard in one of them. */
const listNames = (term: string): Name[] =>
  splitWords(term)
    .map((spelling) => ({ spelling, letters: foldLetters(spelling), sounds: doubleMetaphone(spelling) }))
    .filter(({ letters }) => letters.length >= MIN_LETTERS && !isOrdinary(letters));

const splitWords = (text: string): string[] => text.match(WORD) ?? [];

const foldLetters = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

interface FoundWord {
  text: string;
  spans: { start: number; end: number }[];
  /** Whether it has a capital where an ordinary word has none. */
  isName: boolean;
}

/** The words of a text without possessives, each with all its places. */
function groupWords(text: string): Map<string, FoundWord> {
  const words = new Map<string, FoundWord>();
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = written.replace(POSSESSIVE, "");
    const entry = words.get(word) ?? { text: word, spans: [], isName: false };
    entry.spans.push({ start: index, end: index + word.length });
    entry.isName ||= /^\p{Lu}/u.test(word) && !isSentenceStart(text, index);
    words.set(word, entry);
  }
  return words;
}

const isSentenceStart = (text: string, at: number): boolean =>
  /(?:^|[.!?:\n\]“"‘(])\s*$/.test(text.slice(Math.max(0, at - 4), at));

function findName({ isName }: FoundWord, letters: string, names: readonly Name[]): Name | undefined {
  if (letters.length < MIN_LETTERS) return undefined;
  const share = isName ? MAX_DIFFERENCE.name : MAX_DIFFERENCE.word;
  const sounds = doubleMetaphone(letters);
  return names.find(
    (name) =>
      name.sounds.some((sound) => sounds.includes(sound)) &&
      countDifferences(name.letters, letters) <= Math.max(1, Math.floor(name.letters.length * share)),
  );
}

let bibleWords: ReadonlySet<string> | undefined;

/** Words of the King James Version are ordinary ones or names of the Bible. */
function isOrdinary(letters: string): boolean {
  bibleWords ??= new Set(listVerseTexts(KING_JAMES).flatMap((verse) => splitWords(verse).map(foldLetters)));
  return bibleWords.has(letters);
}

/** The edit distance of two short words. */
function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (other[to - 1] === letter ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
