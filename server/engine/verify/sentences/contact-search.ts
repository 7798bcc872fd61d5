import type { Contact } from "./contacts.ts";
import { normalizeDots } from "./contacts.ts";
import { getAlphanumerics } from "../deobfuscate-text.ts";

interface Token {
  text: string;
  /** Whether it follows a dot, an "at" or the sign of a handle. */
  isMarked: boolean;
  isHandle: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Characters of an address that are spelled out as words. */
const SPELLED_SIGNS = new Set(
  "dot at slash dash hyphen underscore colon http https www point sign tag".split(" "),
);
const MARKS_HANDLE = new Set("at tag sign venmo paypal zelle handle cashapp".split(" "));
/** Maximum number of words in an address, before and after its first dot. */
const MAX_WORDS = 12;
/** More than any real transcript has. */
const MAX_MARKS = 20_000;

/** Finds contacts in any spelling: "grace church dot org" is "www.GraceChurch.org". */
export function createContactSearch(texts: readonly string[]): (contact: Contact) => boolean {
  let tokens: Token[] | undefined;
  let numbers: string | undefined;
  let letters: string | undefined;
  const getTexts = () => texts.map(normalizeDots).join("\n\n");
  return (contact) => {
    if (contact.kind === "other") return false;
    if (contact.kind === "number") {
      numbers ??= listNumbers(getTexts());
      return hasNumber(numbers, contact.digits);
    }
    if (contact.kind === "code") return (letters ??= getAlphanumerics(getTexts())).includes(contact.letters);
    tokens ??= tokenize(getTexts());
    return hasContact(tokens, contact);
  };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let before = "";
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(Math.max(end, index - 4), index);
    const lower = word.toLowerCase();
    const isHandle = /[@$£€₿]$/.test(between) || MARKS_HANDLE.has(before);
    tokens.push({ text: lower, isMarked: isHandle || /^\.$|@$/.test(between) || before === "dot", isHandle });
    end = index + word.length;
    before = lower;
  }
  return tokens;
}

function hasContact(
  tokens: readonly Token[],
  { letters, isAddress, isHandle }: Contact & { kind: "name" },
): boolean {
  if (letters === "") return false;
  let seen = 0;
  for (const [at, token] of tokens.entries()) {
    if (!token.isMarked) continue;
    seen += 1;
    if (seen > MAX_MARKS) return false;
    for (let first = at; first >= Math.max(0, at - (isHandle ? 0 : MAX_WORDS)); first -= 1) {
      if (!letters.startsWith(tokens[first]!.text)) continue;
      if (isHandle && !token.isHandle) continue;
      const end = matchLetters(tokens, first, letters, isAddress);
      if (end !== undefined && (isHandle || (end > at && first < at))) return true;
    }
  }
  return false;
}

/** The index after the words from `first` on that spell the letters, ignoring spelled-out signs. */
function matchLetters(
  tokens: readonly Token[],
  first: number,
  letters: string,
  isAddress: boolean,
): number | undefined {
  let spelled = "";
  for (let at = first; at < Math.min(tokens.length, first + 2 * MAX_WORDS); at += 1) {
    const { text } = tokens[at]!;
    if (letters.startsWith(text, spelled.length)) spelled += text;
    else if (!SPELLED_SIGNS.has(text) || (text === "at" && !isAddress)) return undefined;
    if (spelled.length === letters.length) return at + 1;
  }
  return undefined;
}

const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: "0",
  oh: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
};
const SPELLED_DIGITS =
  /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[\s,.-]+){4,}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/gi;
const RUN = /\d+(?:[^\p{L}\d]{1,3}\d+)*/gu;

/** The digits of all numbers, without the spaces and hyphens within a number. */
function listNumbers(text: string): string {
  const figures = text.replace(SPELLED_DIGITS, (spelled) =>
    spelled
      .toLowerCase()
      .split(/[\s,.-]+/)
      .map((word) => DIGIT_WORDS[word] ?? "")
      .join(""),
  );
  return [...figures.matchAll(RUN)].map(([run]) => run.replace(/\D/g, "")).join(" ");
}

const hasNumber = (numbers: string, digits: string) =>
  numbers.includes(digits) ||
  (digits.length === 11 && digits.startsWith("1") && numbers.includes(digits.slice(1)));
