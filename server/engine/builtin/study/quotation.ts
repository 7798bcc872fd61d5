import type { Verse } from "../../../scripture/bible/bible-text.ts";

const MAX_QUOTATION = 18;
/** Not before a verb: "Then was Jesus led up of the Spirit". */
const OPENING_CONJUNCTION =
  /^(?:And|But|For(?! ever\b)|Then|Now|So|Yea|Therefore|Wherefore|Nevertheless|Moreover),? (?!(?:was|were|is|are|came|cometh|said|saith|answered|went|began|shall|did)\b)(?=\S+ \S)/i;

export const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Takes whole clauses of at most `most` words, or else adds an ellipsis. All words are unchanged. */
export function shortenQuotation(text: string, most = MAX_QUOTATION): string {
  const trimmed = text.trim().replace(/^[\s,;:.()—–]+|[\s,;:.(—–]+$|[.;:,]+\)$/g, "");
  if (countWords(trimmed) <= most) return balance(trimmed);
  const words = trimmed.split(/\s+/);
  for (let length = most; length >= Math.min(5, most); length -= 1) {
    if (/[,;:.?!)—]$/.test(words[length - 1] ?? "")) {
      return balance(
        words
          .slice(0, length)
          .join(" ")
          .replace(/[,;:.—]+$/, ""),
      );
    }
  }
  return balance(`${words.slice(0, most).join(" ")} …`);
}

/** Quotes a clause without its opening conjunction. */
export const quoteClause = (text: string, most = MAX_QUOTATION) =>
  shortenQuotation(text.trim().replace(OPENING_CONJUNCTION, ""), most);

const balance = (text: string) =>
  text.includes("(") === text.includes(")") ? text : text.replace(/[()]/g, "");

/** Quotes a sentence, with a period inside the quotation marks unless it already ends with punctuation. */
export const quoteSentence = (text: string) => (/[.!?][’']?$/.test(text) ? `“${text}”` : `“${text}.”`);

/** Starts a sentence with a capital, also if it starts with a quotation. */
export const startUpper = (text: string) => text.replace(/^“?\p{Ll}/u, (start) => start.toUpperCase());

const SPEECH_VERB =
  /\b(?:said|saith|say|says|saying|answered|cried|cry|spake|asked|commanded|written|called|prayed|charged|sware|thought|confess|told|replied|declared|shouted|exclaimed|ordered|responded|called out|cried out)(?: (?:unto|to|with|of) [\w' ]{2,40}?)?(?: (?:him|her|them|me|us|you|it|Jesus|the \w+))?(?: (?:again|also|plainly|one to another|among themselves|within himself|in himself|in (?:his|her|their|thine|my) hearts?))?$/i;

/** The marks around speech in modern editions; "’" may also be an apostrophe. */
const QUOTATION_MARKS = /[“”"]|(?<![\p{L}\p{N}])‘|(?<=[.,!?;:—])’/u;

/** Splits a verse at strong punctuation and where speech starts, which the King James Version marks by a capital. */
export function splitClauses({ text }: Verse): string[] {
  const clauses: string[] = [];
  for (const part of text.split(QUOTATION_MARKS).flatMap((each) => each.match(STRONGLY_ENDED) ?? [])) {
    let from = 0;
    for (const { index } of part.matchAll(/, (?=[A-Z])/g)) {
      if (!SPEECH_VERB.test(part.slice(from, index))) continue;
      clauses.push(part.slice(from, index + 1).trim());
      from = index + 2;
    }
    clauses.push(part.slice(from).trim());
  }
  return clauses.filter((clause) => /\p{L}/u.test(clause));
}

const STRONGLY_ENDED = /[^.;:?!]+[.;:?!]*\)?/g;

/** Whether a clause only says that someone speaks. */
export const introducesSpeech = (clause: string) =>
  /[,:]$/.test(clause) && SPEECH_VERB.test(clause.slice(0, -1));
