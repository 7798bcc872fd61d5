import { normalizeWords } from "../../language/words.ts";

/** The words of a quotation without case and punctuation. Quotations that the user dismissed are recognized by them. */
export const normalizeQuotation = (text: string): string =>
  normalizeWords(text.replaceAll("\u0000", "")).join(" ");
