import type { Language } from "./languages/language.ts";
import type { NumberToken, Token } from "./reference-tokens.ts";

/** `at` is the index of the next token. */
export class TokenReader {
  readonly tokens: readonly Token[];
  readonly language: Language;
  at = 0;
  constructor(tokens: readonly Token[], language: Language) {
    this.tokens = tokens;
    this.language = language;
  }
  peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }
  take(): Token | undefined {
    this.at += 1;
    return this.tokens[this.at - 1];
  }
  skip(wanted: (token: Token) => boolean): boolean {
    const token = this.peek();
    if (!token || !wanted(token)) return false;
    this.at += 1;
    return true;
  }
  skipVerseWord(): boolean {
    if (!this.skip(isWord(this.language.verseWords))) return false;
    while (this.skip(isWord(this.language.beforeNumber)));
    return true;
  }
  isCountedNoun(token: Token | undefined): boolean {
    return token !== undefined && isWord(this.language.countedNouns)(token);
  }
}

export const isMark = (marks: string) => (token: Token) =>
  token.kind === "mark" && marks.includes(token.text);
export const isWord = (words: ReadonlySet<string>) => (token: Token) =>
  token.kind === "word" && words.has(token.text);
export const isNumber = (token: Token | undefined): token is NumberToken =>
  token?.kind === "number" && token.value !== undefined && token.value > 0;
/** Reads "one nineteen" and "one oh five" as 119 and 105 unless they are a chapter and a verse. */
export function mergeHundreds(
  reader: TokenReader,
  token: NumberToken,
  exists: (value: number) => boolean,
  mayBeTwo?: (first: number, second: number) => boolean,
): { value: number; end: number } {
  const next = reader.peek();
  const plain = { value: token.value, end: token.end };
  if (token.form !== "spoken" || token.value > 9 || !isNumber(next) || next.form !== "spoken") return plain;
  const value = token.value * 100 + next.value;
  if (next.value > 99 || (!next.padded && next.value < 10) || !exists(value)) return plain;
  if (!next.padded && mayBeTwo?.(token.value, next.value)) return plain;
  reader.at += 1;
  return { value, end: next.end };
}
