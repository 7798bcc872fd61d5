import { isStopWord } from "../../../language/stop-words.ts";
import type { TextRange, Word } from "../../../language/words.ts";
import { expandContraction } from "../quotes/contractions.ts";
import { normalizeName } from "./names.ts";
import { isNegation } from "./negations.ts";
import { findReferenceForms } from "../scripture/reference-forms.ts";
import { parseNumberWords } from "./spoken-numbers.ts";

/** A normalized token of speech: a word, a number or a part of a reference. */
export interface SpeechToken extends TextRange {
  /** For comparison: contractions are expanded, numbers are digits, books have their full names. */
  form: string;
  kind: "name" | "number" | "negation" | "content" | "common";
  /** Of a name: its letters including a possessive. */
  spelled?: string;
  /** The reference that it belongs to. */
  reference?: string;
}

export interface SpeechText {
  text: string;
  words: readonly Word[];
  english: boolean;
  /** Normalized named entities. */
  names: ReadonlySet<string>;
}

/** Words without meaning, which may be added and removed. */
const PADDING = new Set(
  "okay yeah yep yes actually basically literally honestly obviously anyway ah oh eh huh wow hey percent dollars chapter chapters verse verses".split(
    " ",
  ),
);

/** Tokenizes a text without disfluencies. Repeated words count once. */
export function tokenizeSpeech(source: SpeechText): SpeechToken[] {
  const { text, english } = source;
  const words = joinFigures(text, source.words);
  const normals = words.map(({ normal }) => normal);
  const references = english ? findReferenceForms(text) : [];
  const said: SpeechToken[] = [];
  let next = 0;
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (!word) break;
    while (next < references.length && (references[next]?.end ?? 0) <= word.start) next += 1;
    const found = references[next];
    const reference = found && word.start >= found.start ? found : undefined;
    if (reference?.forms) {
      for (const form of reference.forms) {
        said.push({
          start: reference.start,
          end: reference.end,
          form,
          kind: /^\d/.test(form) ? "number" : "name",
          reference: reference.reference,
        });
      }
      while (at < words.length && (words[at]?.start ?? 0) < reference.end) at += 1;
      continue;
    }
    const number = parseNumberWords(normals, at);
    if (number) {
      const end = words[at + number.length - 1]?.end ?? word.end;
      const ofReference = reference && { reference: reference.reference };
      said.push({ start: word.start, end, form: String(number.value), kind: "number", ...ofReference });
      at += number.length;
      continue;
    }
    at += 1;
    pushWord(said, word, source);
  }
  return said;
}

function pushWord(said: SpeechToken[], { normal, start, end }: Word, { names, english }: SpeechText): void {
  const name = normalizeName(normal);
  if (names.has(name)) {
    said.push({ start, end, form: name, kind: "name", spelled: normal.replaceAll("'", "") });
    return;
  }
  for (const expanded of english ? expandContraction(normal) : [normal]) {
    const form = english ? foldSpelling(expanded) : expanded;
    const kind = kindOf(expanded, english);
    const isStumble = said.at(-1)?.form === form && kind !== "negation";
    if (form !== "" && !isStumble) said.push({ start, end, form, kind });
  }
}

function kindOf(form: string, english: boolean): SpeechToken["kind"] {
  if (isNegation(form, english)) return "negation";
  return isStopWord(form) || PADDING.has(form) ? "common" : "content";
}

/** Converts British to American spelling. */
const foldSpelling = (form: string) =>
  form.replace(/our(?=s|ed|ing|able|ful|$)/, "or").replace(/is(?=(?:e|ed|es|ing|ation)$)/, "iz");

/** Joins "1,000" into one word. */
function joinFigures(text: string, words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isNext = last && word.start === last.end + 1 && text.charAt(last.end) === ",";
    if (last && isNext && /^\d+$/.test(last.normal) && /^\d{3}$/.test(word.normal)) {
      joined[joined.length - 1] = { ...last, end: word.end, normal: last.normal + word.normal };
    } else joined.push(word);
  }
  return joined;
}
