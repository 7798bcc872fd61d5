// What a leader should notice in a passage before the group does, said in the Bible's own words.
import type { Genre, PassageFeatures } from "../study/passage-features.ts";
import type { VerseFeature } from "../study/statements.ts";
import { countWords } from "../study/quotation.ts";
import { joinWords, labelVerses } from "../study/verse-labels.ts";

interface Note {
  heading: string;
  text: string;
}

const MAX_OF_VERSES = 7;
const MAX_NAMES = 8;
const MAX_REPEATED = 3;

const GENRES: Record<Genre, string> = {
  narrative:
    "This is a story: see first who is there, what is said and what changes, and only then what it may say to us.",
  poetry:
    "This is poetry: it speaks in pictures and in lines that answer one another. Read it slowly, and twice.",
  teaching:
    "This is teaching: it argues. Watch for the little words (for, but, therefore) that tie the sentences.",
};

/** What is said after words of each kind, in the order in which a leader needs them. */
const SAID_OF: Record<VerseFeature["kind"], string> = {
  promise: "is a promise. Ask to whom it is given, and on what it rests.",
  attribute: "says something of God. Let the group say it in other words.",
  command: "calls for something to be done. Look nearby for the reason that is given.",
  blessing: "calls someone blessed. Compare it with what people usually call happiness.",
  contrast: "is one side of a contrast. The difference between the two is worth a minute.",
  speech: "is what the speaker says. Ask what leads to it.",
  prohibition: "is a warning. Look for what the passage sets in its place.",
  petition: "asks for something: it can be prayed as it stands.",
  question: "is a question. Let the group feel it before it hears the answer.",
  comparison: "is a comparison. Ask what the two have in common, and what not.",
  statement: "is a line to dwell on.",
};
const KINDS = Object.keys(SAID_OF);

/** Notes on a passage in the order of its verses; what is quoted is word for word. */
export function noteOnPassage(passage: PassageFeatures): Note[] {
  const { people, places, repetitions, verses, genre } = passage;
  const { atStart } = labelVerses(verses);
  const repeated = repetitions.slice(0, MAX_REPEATED).map(
    ({ forms, count }) =>
      `${joinWords(
        forms.map((form) => `*${form}*`),
        "or",
      )}, ${count} times`,
  );
  const facts = [
    { heading: "People", text: joinWords(people.slice(0, MAX_NAMES)) },
    { heading: "Places", text: joinWords(places.slice(0, MAX_NAMES)) },
    { heading: "Words that return", text: repeated.join("; ") },
  ].filter(({ text }) => text !== "");
  return [
    { heading: "", text: GENRES[genre] },
    ...facts.map(({ heading, text }) => ({ heading, text: `${text}.` })),
    ...chooseFeatures(passage).map((feature) => ({
      heading: atStart(feature.verse),
      text: describeFeature(feature, genre),
    })),
  ];
}

/** One feature of each verse, of different kinds as far as there are any, in the order of the passage. */
function chooseFeatures({ features }: PassageFeatures): VerseFeature[] {
  const ranked = features
    .filter(({ quote }) => countWords(quote) >= 3)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const chosen = new Map<unknown, VerseFeature>();
  for (const maxOfKind of [1, 2, MAX_OF_VERSES]) {
    for (const feature of ranked) {
      const ofKind = [...chosen.values()].filter(({ kind }) => kind === feature.kind).length;
      if (chosen.size < MAX_OF_VERSES && !chosen.has(feature.verse) && ofKind < maxOfKind)
        chosen.set(feature.verse, feature);
    }
  }
  return features.filter((feature) => chosen.get(feature.verse) === feature);
}

function describeFeature({ kind, quote, contrasted, subject }: VerseFeature, genre: Genre): string {
  const isSaidToSomeone = kind === "command" || kind === "petition";
  if (isSaidToSomeone && genre === "narrative")
    return `“${quote}” is said to someone in the story. See who says it to whom before asking what it says to us.`;
  if (kind === "contrast")
    return `“${quote}” is set against “${contrasted}”. The difference between the two is worth a minute.`;
  if (kind === "attribute")
    return `“${quote}” says something of ${subject}. Let the group say it in other words.`;
  return `“${quote}” ${SAID_OF[kind]}`;
}
