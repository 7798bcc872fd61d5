/** Decodes UTF-8, UTF-16 with a byte order mark or, failing these, Windows-1252; undefined for what is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeUnicode(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
  return looksBinary(text) ? undefined : text;
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Binary formats that start like text.
const SIGNATURES = ["%PDF-", "{\\rtf", "%!PS"];

function looksBinary(text: string): boolean {
  return SIGNATURES.some((signature) => text.startsWith(signature)) || /[^\P{Cc}\s]/u.test(text);
}
