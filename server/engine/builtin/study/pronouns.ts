/** Somebody whom only the words before name. */
const PRONOUN = /\b(?:he|him|his|she|her|hers|they|them|their|theirs|it|its)\b/i;
const NAMED =
  /\b(?:God|LORD|Lord|Jesus|Christ|Spirit|Father|Yahweh|(?:he|they|them|those|him|whoever|whosoever) (?:that|who|which)|every one|whoever|whosoever|(?:no|any|every|a) man|if any)\b/;

/** Whether a quotation says itself whom it is about, so that words about one person are not taken for words about another. */
export function isResolved(quote: string): boolean {
  const at = quote.search(PRONOUN);
  return at === -1 || NAMED.test(quote.slice(0, at + 12));
}
