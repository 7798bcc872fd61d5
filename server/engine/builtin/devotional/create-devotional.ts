import { DEVOTIONAL_MESSAGES } from "../../../../contract/records/devotional.ts";
import { readDevotionalPassage, writeReading } from "../../devotional/write-devotional.ts";
import { type DevotionalParts, type DevotionalSource, EngineError } from "../../engine.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { chooseCandidates } from "../study/candidates.ts";
import { type Genre, type PassageFeatures, readPassage } from "../study/passage-features.ts";
import type { VerseFeature } from "../study/statements.ts";
import { proposeQuestions } from "../study/question-templates.ts";
import { countWords } from "../study/quotation.ts";
import { labelVerses } from "../study/verse-labels.ts";

const MAX_QUESTIONS = 4;

/**
 * A devotional on a passage. It consists of the Bible text, of lines of it to dwell on, and of questions; it claims
 * nothing of them. Throws an `EngineError` where no passage is named.
 */
export function createDevotional(source: DevotionalSource): DevotionalParts {
  const passage = readDevotionalPassage(source);
  if (!passage) throw new EngineError(DEVOTIONAL_MESSAGES.noPassage);
  const features = readPassage(passage.verses);
  return {
    title: source.title.trim() || nameByPassage(features, passage.reference),
    reading: writeReading({ passage, paragraphs: dwellOnPassage(features, passage.reference) }),
    reflectionQuestions: askOnPassage(features, passage.reference, MAX_QUESTIONS),
    prayer: writePrayer(features, passage.reference, ""),
  };
}

const STAGES = ["observation", "meaning", "application", "application"] as const;

/** Questions for somebody who reads a passage alone, from what it says to what it asks of them. */
export const askOnPassage = (
  passage: PassageFeatures,
  reference: string,
  most: number,
  existing: readonly string[] = [],
): string[] =>
  chooseCandidates(proposeQuestions(passage, reference), existing, STAGES.slice(-most), "").map(
    ({ text }) => text,
  );

/** Kinds whose words can be a title, the best first; in a story the words are those of its people. */
const TITLES: readonly VerseFeature["kind"][] = ["attribute", "promise", "petition", "command", "blessing"];
const TITLE_WORDS = { min: 3, max: 9 };

/** A title in the passage's own words, or its reference where none of them are short enough. */
function nameByPassage({ features, genre }: PassageFeatures, reference: string): string {
  const quote = (genre === "narrative" ? ["attribute"] : TITLES)
    .flatMap((kind) => features.filter((feature) => feature.kind === kind).map((feature) => feature.quote))
    .find((each) => {
      const count = countWords(each);
      return count >= TITLE_WORDS.min && count <= TITLE_WORDS.max && !/[…;:]/.test(each);
    });
  return quote === undefined ? reference : quote.charAt(0).toUpperCase() + quote.slice(1);
}

const WAYS_TO_READ: Record<Genre, string> = {
  narrative:
    "Read it once as if you had never heard it, and a second time as one who stands among the people in it.",
  poetry: "Read it slowly and aloud, and stop where a line holds you.",
  teaching: "Read it slowly, and then once more: what does it say first, and where does it lead?",
};

/** What can be asked of a line of each kind, in this order. */
const TO_DWELL_ON: Partial<Record<VerseFeature["kind"], string>> = {
  promise: "To whom are they said? What would it be to rely on them today?",
  attribute: "When have you known this to be so, and when was it hard to see?",
  blessing: "Whom do they bring to mind?",
  petition: "Say them once more, slowly, as a prayer. What do you hear yourself asking for?",
  command: "What would be the smallest step in which you could do this today?",
  prohibition: "What is it that they want to keep you from?",
  question: "What is your own answer, before you look for a good one?",
  comparison: "See the picture before you. What does it open to you?",
  speech: "Hear them as if they were said in your hearing. What do they stir in you?",
  statement: "What in them is new to you, or strange, or dear?",
};
const SAID_TO_OTHERS = new Set<VerseFeature["kind"]>(["petition", "command", "prohibition"]);
const MAX_LINES = 3;
const MIN_WORDS = 4;

/** Paragraphs on a passage, each on a line of another kind and verse; what they quote is word for word. */
function dwellOnPassage({ verses, features, genre }: PassageFeatures, reference: string): string[] {
  const fitting = features.filter(
    ({ kind, quote }) =>
      countWords(quote) >= MIN_WORDS &&
      !quote.endsWith("…") &&
      !(genre === "narrative" && SAID_TO_OTHERS.has(kind)),
  );
  const chosen: VerseFeature[] = [];
  for (const kind of Object.keys(TO_DWELL_ON)) {
    const found = fitting.find(
      (feature) => feature.kind === kind && chosen.every(({ verse }) => verse !== feature.verse),
    );
    if (found && chosen.length < MAX_LINES) chosen.push(found);
  }
  const { inBrackets } = labelVerses(verses);
  const lines = fitting
    .filter((feature) => chosen.includes(feature))
    .map(
      ({ kind, quote, verse }) => `Stay with the words “${quote}” ${inBrackets(verse)}. ${TO_DWELL_ON[kind]}`,
    );
  return [
    WAYS_TO_READ[genre],
    ...lines,
    `Choose one line of ${reference} and take it with you into the day.`,
  ];
}
