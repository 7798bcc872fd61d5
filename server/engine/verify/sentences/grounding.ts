// What the sentences of a model are held against: the texts that it was given, and the Bible.
import { occursInBible } from "../../../scripture/bible/occurs-in-bible.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { parseReferences } from "../../../scripture/references/references.ts";
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";
import { createQuoteAligner } from "../quotes/align-quotes.ts";
import { createAppealCheck } from "./appeals.ts";
import { createContactSearch } from "./contact-search.ts";
import { type Contact, findContacts } from "./contacts.ts";
import { hasPromptInjection, removePromptInjections } from "./prompt-injection.ts";
import { deobfuscateText } from "../deobfuscate-text.ts";
import type { SpeechSource } from "./speech-index.ts";

/** What may stand in a text that a model writes. */
export interface Grounding {
  /** Whether words stand letter for letter where they may be quoted from. */
  isSourceQuote: (quote: string) => boolean;
  /** Whether sentences may say what a preacher says: not where there is one, who may have said otherwise. */
  allowsAttribution: boolean;
  /** Whether a text tells a leader what to ask: then quotation marks may stand around questions to a group. */
  allowsGroupPrompts: boolean;
  /** Whether a sentence, as it is seen, leads its readers where the sources do not: to links, payments or a model. */
  misleads: (seen: string) => boolean;
  isKnownContact: (contact: Contact) => boolean;
  /** Whether a few words are a name for something that the sources speak of: “salt and light”. */
  isTerm: (words: string) => boolean;
  /** Whether the sources have a name of a verse, written in this way. */
  names: (reference: string) => boolean;
}

export interface GroundingSources {
  /** All that people wrote or said of what the model works on. */
  texts: readonly (string | undefined)[];
  /** What was said, where it is a sermon; quotations may leave out its fillers. */
  speech?: SpeechSource;
  /** The passage that it is about; its words are a source as well. */
  scripture?: string | undefined;
  allowsAttribution?: boolean;
  allowsGroupPrompts?: boolean;
}

/** Quotations that are looked for in a sermon in ways that take longer than for the same words. */
const MAX_ALIGNED = 60;
const MAX_ALIGNED_CHARACTERS = 600;
const MAX_VERSES = 300;

/** Reads its sources when they are needed, each once: most texts have nothing in them that must be looked for. */
export function createGrounding(sources: GroundingSources): Grounding {
  const { speech, allowsAttribution = true, allowsGroupPrompts = false } = sources;
  const all = once(() =>
    [...new Set(sources.texts)].filter((text) => text !== undefined && text.trim() !== ""),
  );
  const seen = once(() => all().map((text) => deobfuscateText(text ?? "")));
  const believed = once(() => seen().map(removePromptInjections));
  const passage = once(() => readPassage(sources.scripture ?? ""));
  const spokenOf = once(
    () => new Set([...all(), passage()].flatMap((text) => normalizeWords(text ?? "").map(stemWord))),
  );
  const isVerbatim = once(() => createVerbatimSearch(all().map((text) => text ?? "")));
  const align = once(() => speech && createQuoteAligner(speech));
  const isKnownContact = createLazily(() => createContactSearch(believed()));
  const asksForMoney = createAppealCheck(() => [...believed(), passage()]);
  const aligned = new Map<string, boolean>();

  function isAligned(quote: string): boolean {
    const known = aligned.get(quote);
    if (known !== undefined) return known;
    if (aligned.size >= MAX_ALIGNED || quote.length > MAX_ALIGNED_CHARACTERS) return false;
    const isFound = (align()?.([{ quote, note: "" }]).highlights.length ?? 0) > 0;
    aligned.set(quote, isFound);
    return isFound;
  }

  return {
    allowsAttribution,
    allowsGroupPrompts,
    isSourceQuote: (quote) => isVerbatim()(quote) || occursInBible(quote) || isAligned(quote),
    isKnownContact,
    isTerm: (words) => {
      const telling = normalizeWords(words).filter((word) => !isStopWord(word));
      return telling.length > 0 && telling.every((word) => spokenOf().has(stemWord(word)));
    },
    misleads: (sentence) =>
      hasPromptInjection(sentence) ||
      asksForMoney(sentence) ||
      findContacts(sentence).some((contact) => !isKnownContact(contact)),
    names: (reference) =>
      seen().some((text) => text.toLowerCase().includes(deobfuscateText(reference).toLowerCase())),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function createLazily<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  const made = once(make);
  return (input) => made()(input);
}

const readPassage = (scripture: string) =>
  parseReferences(scripture)
    .flatMap((passage) => getPassageText(passage))
    .slice(0, MAX_VERSES)
    .map(({ text }) => text)
    .join(" ");

/** Tells whether words stand in texts one after the other, whatever their capitals and stops. */
export function createVerbatimSearch(texts: readonly string[]): (quote: string) => boolean {
  const known = texts.map(writeNormal);
  return (quote) => known.some((text) => text.includes(writeNormal(quote)));
}

const writeNormal = (text: string) => ` ${normalizeWords(text).join(" ")} `;
