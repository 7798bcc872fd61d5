// Whether a sentence has the parts of a sentence, as far as a tagger of parts of speech knows.
import { normalizeWords } from "../../../language/words.ts";
import type { PartOfSpeech } from "../refine/sentences/parts-of-speech.ts";

const SUBORDINATORS = new Set(
  "who whom which whose that because if when where while although though since as whether what how why until unless before after whoever whatever wherever whenever once than".split(
    " ",
  ),
);
const NOT_FINITE = /(?:ing|ed to)$/;
const IMPERATIVES = new Set(
  "trust love seek follow obey forgive pray repent believe give serve worship rejoice remember choose keep hold stand walk live run rest wait surrender abide ask draw cast guard never do don't stop start be put set take make find leave lay use know go fear honor praise bless resist submit humble confess encourage bear build learn get proclaim fix share expect".split(
    " ",
  ),
);

/** Whether it begins with a command: "Remember God's works". */
export const isImperative = (words: readonly string[]): boolean => IMPERATIVES.has(words[0] ?? "");

const CONNECTORS = new Set("and but or nor yet so for then to than".split(" "));

interface Clauses {
  /** Verbs that can be that of a main clause. */
  main: number;
  /** Verbs that neither a conjunction nor punctuation separates from the one before. */
  unconnected: number;
}

/** Counts clauses, as far as the tagger knows. */
export function countClauses(
  text: string,
  words: readonly string[],
  parts: readonly PartOfSpeech[],
): Clauses {
  const breaks = listBreaks(text);
  let [open, main, links, verbs] = [0, 0, 0, 0];
  let unconnected = 0;
  for (const [at, word] of words.entries()) {
    const part = isHiddenVerb(words, parts, at) ? "VERB" : parts[at];
    if (breaks.has(at)) links += 1;
    const isContracted = /(?:'s|'re|'ve|'ll|'d|n't)$/.test(word) && part !== "NOUN" && part !== "PROPN";
    if (SUBORDINATORS.has(word) && at + 1 < words.length && (part !== "DET" || word.startsWith("wh"))) {
      const isComparison = ["as", "than", "before", "after"].includes(word);
      links += 1;
      if (!isComparison || parts[at + 1] === "PRON") open += 1;
      continue;
    }
    if (CONNECTORS.has(word)) links += 1;
    if (part !== "VERB" && part !== "AUX" && !isContracted) continue;
    const before = words[at - 1] ?? "";
    const isCoordinated =
      (before === "and" || before === "or") && ["VERB", "AUX"].includes(parts[at - 2] ?? "");
    if (before === "to" || NOT_FINITE.test(word) || /^(?:be|been|being)$/.test(word) || isCoordinated)
      continue;
    if (
      isVerb(parts[at - 1]) ||
      // "God has always known", but not "God always knows"
      (ADVERB.test(before) && isVerb(parts[at - 2]))
    )
      continue;
    verbs += 1;
    if (verbs > 1 && links === 0) unconnected += 1;
    links = 0;
    if (open === 0) main += 1;
    else open -= 1;
    // "What we believe controls how we live"
    if (verbs === 1 && open === 0 && words[0] === "what" && parts[1] !== "AUX") links = 1;
  }
  return { main, unconnected };
}

const ADVERB = /^(?:not|never|also|always|already|just|only)$/;
const isVerb = (part: PartOfSpeech | undefined) => part === "VERB" || part === "AUX";

/** "Faith plugs us into the power of God": taggers take the verb for a plural, which no pronoun follows. */
const isHiddenVerb = (words: readonly string[], parts: readonly PartOfSpeech[], at: number) =>
  parts[at] === "NOUN" &&
  parts[at - 1] === "NOUN" &&
  /[^s']s$/.test(words[at] ?? "") &&
  !words[at - 1]?.endsWith("s") &&
  /^(?:us|you|me|him|them|our|your|his|their|the|a|an)$/.test(words[at + 1] ?? "");

/** The indexes of the words that follow punctuation. */
function listBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  let count = 0;
  for (const piece of text.split(/\s+/)) {
    count += normalizeWords(piece).length;
    if (/[,;:—–-]$/.test(piece)) breaks.add(count);
  }
  return breaks;
}

/** No sentence ends with one of them. */
const NEVER_LAST = new Set(
  "the a an of and but or nor my their your our its by with from into if because which that who whom to than very every".split(
    " ",
  ),
);
/** A sentence whose end a program placed is mostly cut at one of them. */
const SELDOM_LAST = new Set(
  "so his her is are was were be been am as not do does did have has had will would can could should about for when where what how why like i we they he she you just also even".split(
    " ",
  ),
);
const SUBORDINATE = /^\W*(?:if|when|while|because|since|although|though|unless|until|as)\b/i;
/** "The man you love" has two verbs without a word between their clauses. */
const MAX_UNCONNECTED = 1;

/** Whether there is a main clause and no word is missing at the end. If a program placed the sentence ends, two sentences may be joined. */
export function isWholeSentence({ text, words, parts, isSpoken }: TaggedSentence): boolean {
  const last = words.at(-1) ?? "";
  if (NEVER_LAST.has(last) || (isSpoken && SELDOM_LAST.has(last))) return false;
  // "That death is not the end" depends on a sentence before; "that is why" is none either.
  if (words[0] === "that" || words[0] === "which" || /\bmeans (?:who|which|of)\b/.test(text)) return false;
  const { main, unconnected } = countClauses(text, words, parts);
  // "Walk by faith not by sight put your hope in God"
  if (isImperative(words)) return !isSpoken || unconnected === 0;
  const isGerund = (words[0]?.endsWith("ing") ?? false) && parts.includes("AUX");
  if (parts[0] === "AUX" || (parts[0] === "VERB" && !isGerund)) return false;
  if (SUBORDINATE.test(text) && !/,|\bthen\b/.test(text)) return false;
  return main > 0 && unconnected <= (isSpoken ? 0 : MAX_UNCONNECTED);
}

interface TaggedSentence {
  text: string;
  words: readonly string[];
  parts: readonly PartOfSpeech[];
  /** Whether a program placed the sentence ends. */
  isSpoken: boolean;
}
