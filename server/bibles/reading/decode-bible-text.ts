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
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder("utf-16be").decode(bytes);
  const unicode = new TextDecoder().decode(bytes);
  const damaged = count(unicode, (code) => code === DAMAGED);
  const foreign = count(unicode, isForeign) - damaged;
  // What is UTF-8 by its bytes is UTF-8 whatever an XML file declares.
  if (foreign > damaged) return unicode;
  const declared = findDeclaredEncoding(bytes);
  if (declared) return declared.decode(bytes);
  if (damaged === 0) return unicode;
  const western = new TextDecoder("windows-1252").decode(bytes);
  return count(western, isForeign) < western.length * MAX_WESTERN_SHARE ? western : unicode;
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

function findDeclaredEncoding(bytes: Uint8Array): InstanceType<typeof TextDecoder> | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, label = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? [];
  try {
    const decoder = new TextDecoder(label);
    return /^utf-(?:8|16)/.test(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}

/** Quotation marks and dashes of Windows-1252 whose numbers a program took for those of Unicode. */
const MISPLACED_WINDOWS_1252 = /[\u0082-\u008c\u0091-\u009c]/g;

const decodeWindows1252 = (character: string) =>
  new TextDecoder("windows-1252").decode(Uint8Array.of(character.charCodeAt(0)));
