import type { Language } from "./languages/language.ts";
import { parseRomanNumeral, parseSpokenNumber } from "./number-words.ts";

export interface Token {
  kind: "number" | "word" | "mark";
  /** Folded. */
  text: string;
  start: number;
  end: number;
  /** Whether white space precedes it. */
  spaced: boolean;
  /** Set for numbers and for words that may be Roman numerals. */
  value?: number;
  form?: "figures" | "spoken" | "roman";
  /** Whether it was said with a leading "oh". */
  padded?: boolean;
  /** Whether it is an ordinal number: "third", "3rd". */
  ordinal?: boolean;
  /** "16f" includes the next verse, "16ff" the rest of the chapter. */
  onward?: "verse" | "chapter";
}

export type NumberToken = Token & { value: number };

const LEXEME =
  /(\s*)(?:(?!\d{1,3},\d00\b)(\d+)([a-z]{1,3})?(?![\w])|(\d+(?:,\d00\b|\w*))|([a-z]+(?:['’][a-z]+)?)|(\S))/y;
/** Far more than any reference has. */
const MAX_TOKENS = 60;
/** Longer figures are no numbers of chapters or verses. */
const MAX_DIGITS = 3;

/** Tokenizes the folded text from `from` to `until`, or until no reference can continue. */
export function readTokens(
  text: string,
  from: number,
  until: number,
  language: Language,
  maxTokens = MAX_TOKENS,
): Token[] {
  const lexemes: Token[] = [];
  LEXEME.lastIndex = from;
  while (lexemes.length < maxTokens) {
    const match = LEXEME.exec(text);
    if (!match || LEXEME.lastIndex > until) break;
    const [whole, space = "", figures, suffix, oddity, word] = match;
    const start = match.index + space.length;
    const token = { text: whole.slice(space.length), start, end: LEXEME.lastIndex, spaced: space !== "" };
    if (/\n\s*\n/.test(space) && lexemes.length > 0) break;
    const number = figures === undefined ? undefined : readFigures(figures, suffix, language);
    if (number) lexemes.push({ ...token, ...number });
    else if (word !== undefined || oddity !== undefined || figures !== undefined) {
      lexemes.push({ ...token, kind: "word" });
    } else lexemes.push({ ...token, kind: "mark" });
  }
  return joinSpokenNumbers(lexemes, language);
}

function readFigures(figures: string, suffix: string | undefined, language: Language) {
  if (figures.length > MAX_DIGITS) return undefined;
  const number = { kind: "number", form: "figures", value: Number(figures) } as const;
  const { next, rest } = language.data.verseSuffixes;
  if (suffix === undefined || /^[abc]$/.test(suffix)) return number;
  if (suffix === next) return { ...number, onward: "verse" } as const;
  if (suffix === rest) return { ...number, onward: "chapter" } as const;
  return language.ordinalSuffixes.has(suffix) ? ({ ...number, ordinal: true } as const) : undefined;
}

function joinSpokenNumbers(lexemes: readonly Token[], language: Language): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < lexemes.length; at += 1) {
    const token = lexemes[at];
    if (!token) break;
    if (token.kind !== "word") {
      tokens.push(token);
      continue;
    }
    const words = wordsFrom(lexemes, at);
    const spoken = parseSpokenNumber(
      words.map(({ text }) => text),
      0,
      language.numbers,
    );
    const last = spoken && words[spoken.length - 1];
    if (spoken && last) {
      tokens.push({
        kind: "number",
        form: "spoken",
        text: token.text,
        start: token.start,
        end: last.end,
        spaced: token.spaced,
        value: spoken.value,
        padded: spoken.padded,
        ordinal: language.numbers.ordinals.has(last.text),
      });
      at = lexemes.indexOf(last, at);
      continue;
    }
    const roman = language.notRoman.has(token.text) ? undefined : parseRomanNumeral(token.text);
    tokens.push(roman === undefined ? token : { ...token, value: roman, form: "roman" });
  }
  return tokens;
}

/** Returns the words from `at` on, without hyphens: as many as a spoken number can have. */
function wordsFrom(lexemes: readonly Token[], at: number): Token[] {
  const words: Token[] = [];
  for (let i = at; i < lexemes.length && words.length < 5; i += 1) {
    const token = lexemes[i];
    if (token?.kind === "word") words.push(token);
    else if (token?.text !== "-" || token.spaced) break;
  }
  return words;
}
