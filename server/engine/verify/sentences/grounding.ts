// The sources that a model's sentences are checked against: the texts of its prompt, and the Bible.
import { occursInBible } from "../../../scripture/bible/occurs-in-bible.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { KING_JAMES, type EditionSource } from "../../../scripture/bible/edition.ts";
import { parseReferences } from "../../../scripture/references/references.ts";
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";
import { createQuoteAligner } from "../quotes/align-quotes.ts";
import { createAppealCheck } from "./appeals.ts";
import { createContactSearch } from "./contact-search.ts";
import { type Contact, findContacts } from "./contacts.ts";
import { isRefusal } from "./refusals.ts";
import { hasPromptInjection, removePromptInjections } from "./prompt-injection.ts";
import { deobfuscateText } from "../deobfuscate-text.ts";
import type { SpeechSource } from "./speech-index.ts";

/** Decides what a model's text may contain. */
export interface Grounding {
  /** Whether the words are a verbatim quotation of a source or the Bible. */
  isSourceQuote: (quote: string) => boolean;
  /** Whether sentences may report what a preacher says. */
  allowsAttribution: boolean;
  /** Whether quotation marks may also contain questions to a group. */
  allowsGroupPrompts: boolean;
  /** Whether a deobfuscated sentence has contacts or appeals that aren't in the sources, or prompt injection. */
  isUnsafe: (sentence: string) => boolean;
  isKnownContact: (contact: Contact) => boolean;
  /** Whether all content words are in the sources: “salt and light”. */
  isTerm: (words: string) => boolean;
  /** Whether the sources contain a reference in this spelling. */
  hasReference: (reference: string) => boolean;
}

export interface GroundingSources {
  /** All texts that people wrote or spoke about the subject. */
  texts: readonly (string | undefined)[];
  /** The speech of a sermon; quotations may omit its disfluencies. */
  speech?: SpeechSource;
  /** The Bible passage, whose words are a source as well. */
  scripture?: string | undefined;
  /** The edition in which passages are printed. Quotations may be from it or from the King James Version. */
  edition: EditionSource;
  allowsAttribution?: boolean;
  allowsGroupPrompts?: boolean;
}

/** Limits for the slow search for quotations, which tolerates disfluencies. */
const MAX_ALIGNED = 60;
const MAX_ALIGNED_CHARACTERS = 600;
const MAX_VERSES = 300;

/** Prepares each source once, and only when it is needed, because most texts have nothing to check. */
export function createGrounding(sources: GroundingSources): Grounding {
  const { speech, allowsAttribution = true, allowsGroupPrompts = false } = sources;
  const all = once(() =>
    [...new Set(sources.texts)].filter((text) => text !== undefined && text.trim() !== ""),
  );
  const deobfuscated = once(() => all().map((text) => deobfuscateText(text ?? "")));
  const trusted = once(() => deobfuscated().map(removePromptInjections));
  const passage = once(() => getScriptureText(sources.scripture ?? "", sources.edition));
  const sourceStems = once(
    () => new Set([...all(), passage()].flatMap((text) => normalizeWords(text ?? "").map(stemWord))),
  );
  const isVerbatim = once(() => createVerbatimSearch(all().map((text) => text ?? "")));
  const align = once(() => speech && createQuoteAligner(speech));
  const isKnownContact = createLazily(() => createContactSearch(trusted()));
  const hasNewAppeal = createAppealCheck(() => [...trusted(), passage()]);
  const aligned = new Map<string, boolean>();

  function isAligned(quote: string): boolean {
    const known = aligned.get(quote);
    if (known !== undefined) return known;
    if (aligned.size >= MAX_ALIGNED || quote.length > MAX_ALIGNED_CHARACTERS) return false;
    const isFound = (align()?.([{ quote, note: "" }]).highlights.length ?? 0) > 0;
    aligned.set(quote, isFound);
    return isFound;
  }

  const isSourceQuote = (quote: string) =>
    isVerbatim()(quote) || occursInBible(quote, sources.edition) || isAligned(quote);

  return {
    allowsAttribution,
    allowsGroupPrompts,
    isSourceQuote,
    isKnownContact,
    isTerm: (words) => {
      const content = normalizeWords(words).filter((word) => !isStopWord(word));
      return content.length > 0 && content.every((word) => sourceStems().has(stemWord(word)));
    },
    isUnsafe: (sentence) =>
      hasPromptInjection(sentence) ||
      (isRefusal(sentence) && !isSourceQuote(sentence)) ||
      hasNewAppeal(sentence) ||
      findContacts(sentence).some((contact) => !isKnownContact(contact)),
    hasReference: (reference) =>
      deobfuscated().some((text) => text.toLowerCase().includes(deobfuscateText(reference).toLowerCase())),
  };
}

function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
}

function createLazily<Input, Output>(create: () => (input: Input) => Output): (input: Input) => Output {
  const get = once(create);
  return (input) => get()(input);
}

function getScriptureText(scripture: string, edition: EditionSource): string {
  const passages = parseReferences(scripture);
  return [KING_JAMES, edition]
    .flatMap((each) => passages.flatMap((passage) => getPassageText(passage, each)).slice(0, MAX_VERSES))
    .map(({ text }) => text)
    .join(" ");
}

/** Checks whether texts contain consecutive words, ignoring case and punctuation. */
export function createVerbatimSearch(texts: readonly string[]): (quote: string) => boolean {
  const known = texts.map(normalize);
  return (quote) => known.some((text) => text.includes(normalize(quote)));
}

const normalize = (text: string) => ` ${normalizeWords(text).join(" ")} `;
