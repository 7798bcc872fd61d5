import { detectUtf16, findDeclaredDecoder } from "../../language/text-encoding.ts";

export interface DecodedText {
  text: string;
  /** The first line that is no text in any encoding; undefined if all are. */
  badLine: number | undefined;
}

/** Decodes text in UTF-8, UTF-16, Windows-1252, or the encoding that an XML file declares. */
export function decodeBibleText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes).replace(/^\ufeff/, "");
  const text = withoutPadding(decoded).replace(MISPLACED_WINDOWS_1252, decodeWindows1252);
  const bad = text.search(NO_TEXT);
  return { text, badLine: bad === -1 ? undefined : text.slice(0, bad).split("\n").length };
}

/** What cannot be decoded becomes a replacement character. */
const DAMAGED = 0xfffd;
const NO_TEXT = /\ufffd|[^\P{Cc}\s]/u;

function decode(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes) ?? guessUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const unicode = new TextDecoder().decode(bytes);
  const damaged = count(unicode, (code) => code === DAMAGED);
  const foreign = count(unicode, isForeign) - damaged;
  // What is UTF-8 by its bytes is UTF-8 whatever an XML file declares.
  if (foreign > damaged) return unicode;
  const declared = findDeclaredDecoder(bytes);
  if (declared) return declared.decode(bytes);
  if (damaged === 0) return unicode;
  const western = new TextDecoder("windows-1252").decode(bytes);
  return count(western, isForeign) < western.length * MAX_WESTERN_SHARE ? western : unicode;
}

/** Files without a byte order mark start with a character of ASCII. */
function guessUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== 0) return "utf-16be";
  return undefined;
}

/** The share of characters beyond ASCII in Windows-1252; texts in other alphabets have more. */
const MAX_WESTERN_SHARE = 0.25;

const isForeign = (code: number) => code > 127;

function count(text: string, isCounted: (code: number) => boolean): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) if (isCounted(text.charCodeAt(at))) found += 1;
  return found;
}

/** Some files are filled with zeros at their end. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (/[\0\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Quotation marks and dashes of Windows-1252 whose numbers a program took for those of Unicode. */
const MISPLACED_WINDOWS_1252 = /[\u0082-\u008c\u0091-\u009c]/g;

const decodeWindows1252 = (character: string) =>
  new TextDecoder("windows-1252").decode(Uint8Array.of(character.charCodeAt(0)));
