import { normalizeWords } from "../language/words.ts";

/** Words without case and punctuation. Quotations and references that the user dismissed are recognized by them. */
export const normalizeDismissed = (text: string): string =>
  normalizeWords(text.replaceAll("\u0000", "")).join(" ");
