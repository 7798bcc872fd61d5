// What helps somebody who reads a passage alone to take it to heart. It asks, and claims nothing of the passage.
import type { PassageFeatures, VerseFeature } from "../study/passage-features.ts";
import { countWords } from "../study/quotation.ts";
import { labelVerses } from "../study/verse-labels.ts";

const MOST_LINES = 3;
const LEAST_WORDS = 4;

const WAYS_TO_READ: Record<PassageFeatures["genre"], string> = {
  narrative:
    "Read it once as if you had never heard it, and a second time as one who stands among the people in it.",
  poetry: "Read it slowly and aloud, and stop where a line holds you.",
  teaching: "Read it slowly, and then once more: what does it say first, and where does it lead?",
};

/** What can be asked of a line of each kind; `cited` is the line with its verse. */
const ASKED: Partial<Record<VerseFeature["kind"], (cited: string) => string>> = {
  promise: (cited) =>
    `Stay with the words ${cited}. To whom are they said? What would it be to rely on them today?`,
  attribute: (cited) =>
    `Stay with the words ${cited}. When have you known this to be so, and when was it hard to see?`,
  blessing: (cited) => `Stay with the words ${cited}. Whom do they bring to mind?`,
  petition: (cited) =>
    `Say the words ${cited} once more, slowly, as a prayer. What do you hear yourself asking for?`,
  command: (cited) =>
    `Stay with the words ${cited}. What would be the smallest step in which you could do this today?`,
  prohibition: (cited) => `Stay with the words ${cited}. What is it that they want to keep you from?`,
  question: (cited) =>
    `Let the question ${cited} be asked of you. What is your answer, before you look for a good one?`,
  contrast: (cited) =>
    `Stay with the words ${cited}. What stands against them in the same verse, and where are you between the two?`,
  comparison: (cited) => `See before you what the words ${cited} show. What does the picture open to you?`,
  speech: (cited) =>
    `Hear the words ${cited} as if they were said in your hearing. What do they stir in you?`,
  statement: (cited) =>
    `Stay with the words ${cited} for a minute. What in them is new to you, or strange, or dear?`,
};
const ORDER = Object.keys(ASKED) as VerseFeature["kind"][];
/** Whose words in a story are not asked of the reader. */
const SAID_TO_OTHERS = new Set<VerseFeature["kind"]>(["petition", "command", "prohibition"]);

/** Paragraphs on a passage; what they quote stands there word for word. */
export function dwellOnPassage({ verses, features, genre }: PassageFeatures, reference: string): string[] {
  const { inBrackets } = labelVerses(verses);
  const lines = chooseLines(features, genre).map(({ kind, quote, verse }) =>
    ASKED[kind]?.(`“${quote}” ${inBrackets(verse)}`),
  );
  return [
    WAYS_TO_READ[genre],
    ...lines.filter((line) => line !== undefined),
    `Choose one line of ${reference} and take it with you into the day.`,
  ];
}

/** Lines that say something alone, each of another kind and verse, in the order of the passage. */
function chooseLines(features: readonly VerseFeature[], genre: PassageFeatures["genre"]): VerseFeature[] {
  const isFit = ({ kind, quote }: VerseFeature) =>
    countWords(quote) >= LEAST_WORDS &&
    !quote.endsWith("…") &&
    !(genre === "narrative" && SAID_TO_OTHERS.has(kind));
  const chosen: VerseFeature[] = [];
  for (const kind of ORDER) {
    const found = features.find(
      (feature) =>
        feature.kind === kind && isFit(feature) && chosen.every(({ verse }) => verse !== feature.verse),
    );
    if (found && chosen.length < MOST_LINES) chosen.push(found);
  }
  return features.filter((feature) => chosen.includes(feature));
}
