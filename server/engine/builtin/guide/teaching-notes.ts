// What a leader should notice in a passage before the group does, said in the Bible's own words.
import type { PassageFeatures, VerseFeature } from "../study/passage-features.ts";
import { countWords } from "../study/quotation.ts";
import { joinWords, labelVerses } from "../study/verse-labels.ts";

interface Note {
  heading: string;
  text: string;
}

const MOST_OF_VERSES = 7;
const LEAST_WORDS = 3;
const MOST_NAMES = 8;
const MOST_REPEATED = 3;

const GENRES: Record<PassageFeatures["genre"], string> = {
  narrative:
    "This is a story: see first who is there, what is said and what changes, and only then what it may say to us.",
  poetry:
    "This is poetry: it speaks in pictures and in lines that answer one another. Read it slowly, and twice.",
  teaching:
    "This is teaching: it argues. Watch for the little words (for, but, therefore) that tie the sentences.",
};

/** Kinds in the order in which a leader needs them; the others say too little without their verse. */
const WEIGHTS: Partial<Record<VerseFeature["kind"], number>> = {
  promise: 9,
  attribute: 9,
  command: 8,
  blessing: 8,
  contrast: 8,
  denial: 7,
  speech: 7,
  purpose: 7,
  prohibition: 7,
  petition: 6,
  question: 6,
  condition: 6,
  comparison: 5,
  outcome: 5,
  charge: 4,
  statement: 1,
};

/** Notes on a passage in the order of its verses; what is quoted stands there word for word. */
export function noteOnPassage(passage: PassageFeatures): Note[] {
  const { atStart } = labelVerses(passage.verses);
  const ofVerses = chooseFeatures(passage).map((feature) => ({
    heading: atStart(feature.verse),
    text: describeFeature(feature, passage.genre),
  }));
  return [
    { heading: "", text: GENRES[passage.genre] },
    ...noteNames(passage),
    ...noteRepetitions(passage),
    ...ofVerses,
  ];
}

function chooseFeatures({ verses, features }: PassageFeatures): VerseFeature[] {
  const places = new Map(verses.map((verse, place) => [verse, place]));
  const ranked = features
    .filter(({ kind, quote }) => WEIGHTS[kind] !== undefined && countWords(quote) >= LEAST_WORDS)
    .toSorted((a, b) => (WEIGHTS[b.kind] ?? 0) - (WEIGHTS[a.kind] ?? 0));
  const chosen = new Map<unknown, VerseFeature>();
  const kinds = new Map<string, number>();
  for (const mostOfKind of [1, 2, MOST_OF_VERSES]) {
    for (const feature of ranked) {
      const ofKind = kinds.get(feature.kind) ?? 0;
      if (chosen.size >= MOST_OF_VERSES || chosen.has(feature.verse) || ofKind >= mostOfKind) continue;
      chosen.set(feature.verse, feature);
      kinds.set(feature.kind, ofKind + 1);
    }
  }
  return [...chosen.values()].toSorted((a, b) => (places.get(a.verse) ?? 0) - (places.get(b.verse) ?? 0));
}

function describeFeature(feature: VerseFeature, genre: PassageFeatures["genre"]): string {
  const { kind, subject = "someone", listener, contrasted = "" } = feature;
  const quote = `“${feature.quote}”`;
  switch (kind) {
    case "promise":
      return `${quote} is a promise. Ask to whom it is given, and on what it rests.`;
    case "attribute":
      return `${quote} says something of ${subject}. Let the group say it in other words.`;
    case "command":
      return genre === "narrative"
        ? `${quote} is said to someone in the story. See who says it to whom before asking what it says to us.`
        : `${quote} calls for something to be done. Look nearby for the reason that is given.`;
    case "prohibition":
      return `${quote} is a warning. Look for what the passage sets in its place.`;
    case "charge":
      return `${quote} is said to particular people. Find out who they are.`;
    case "petition":
      return genre === "narrative"
        ? `${quote} asks for something. See who asks whom, and what comes of it.`
        : `${quote} asks for something: it can be prayed as it stands.`;
    case "question":
      return `${quote} is a question. Let the group feel it before it hears the answer.`;
    case "blessing":
      return `${quote} calls someone blessed. Compare it with what people usually call happiness.`;
    case "outcome":
      return `${quote} says what is to come. Ask what it depends on.`;
    case "contrast":
      return `${quote} stands over against “${contrasted}”. The difference between the two is worth a minute.`;
    case "denial":
      return `${quote} denies one thing, and “${contrasted}” affirms another.`;
    case "comparison":
      return `${quote} is a comparison. Ask what the two have in common, and what not.`;
    case "condition":
      return `${quote} names a condition. Ask what follows where it is met.`;
    case "purpose":
      return `${quote} names a purpose. Ask what serves it.`;
    case "speech":
      return `${capitalise(subject)} speaks${listener ? ` to ${listener}` : ""}: ${quote}.`;
    default:
      return `${quote} is a line to dwell on.`;
  }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function noteNames({ people, places }: PassageFeatures): Note[] {
  const notes = [];
  if (people.length > 0)
    notes.push({ heading: "People", text: `${joinWords(people.slice(0, MOST_NAMES))}.` });
  if (places.length > 0)
    notes.push({ heading: "Places", text: `${joinWords(places.slice(0, MOST_NAMES))}.` });
  return notes;
}

function noteRepetitions({ repetitions }: PassageFeatures): Note[] {
  if (repetitions.length === 0) return [];
  const words = repetitions
    .slice(0, MOST_REPEATED)
    .map(({ forms, count }) => `${listForms(forms)}, ${count} times`);
  return [{ heading: "Words that return", text: `${words.join("; ")}.` }];
}

const listForms = (forms: readonly string[]) =>
  joinWords(
    forms.slice(0, 3).map((form) => `*${form}*`),
    "or",
  );
