import { detectUtf16 } from "../language/text-encoding.ts";

/** Decodes UTF-8, UTF-16 with a byte order mark or, failing these, Windows-1252; undefined for what is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeUnicode(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
  return looksBinary(text) ? undefined : text;
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(detectUtf16(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Binary formats that start like text.
const SIGNATURES = ["%PDF-", "{\\rtf", "%!PS"];

function looksBinary(text: string): boolean {
  return SIGNATURES.some((signature) => text.startsWith(signature)) || /[^\P{Cc}\s]/u.test(text);
}
