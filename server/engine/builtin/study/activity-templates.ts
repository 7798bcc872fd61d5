// What a group can do with a passage, from what is noticed in it. Each activity can be done with paper, pens and a Bible.
import { listCandidates, quoted, type Candidate, type Stage } from "./candidates.ts";
import type { Genre, PassageFeatures } from "./passage-features.ts";
import type { VerseFeature } from "./statements.ts";
import { countWords } from "./quotation.ts";
import { joinWords, labelVerses } from "./verse-labels.ts";

const STRENGTHS: Partial<Record<VerseFeature["kind"], number>> = {
  command: 9,
  comparison: 9,
  promise: 8,
  contrast: 8,
  petition: 7,
  attribute: 6,
};

/** All activities that a passage gives rise to, the best ones with the greatest strength. */
export function proposeActivities(passage: PassageFeatures, reference: string): Candidate[] {
  const { inBrackets } = labelVerses(passage.verses);
  const ofVerses = passage.features.flatMap((feature) => {
    const { kind, verse, quote } = feature;
    const text = planForVerse(feature, `${quoted(quote)} ${inBrackets(verse)}`, passage.genre);
    if (text === undefined) return [];
    const stage: Stage = kind === "command" || kind === "promise" ? "application" : "meaning";
    const strength = STRENGTHS[kind] ?? 5;
    return listCandidates({ [stage]: [text] }, { strength, topic: kind, verses: [verse], words: verse.text });
  });
  return [...ofVerses, ...planForMemory(passage), ...planForWhole(passage, reference)];
}

function planForVerse({ kind, quote, contrasted = "", subject }: VerseFeature, cited: string, genre: Genre) {
  const isStory = genre === "narrative";
  switch (kind) {
    case "command":
      if (isStory) return undefined;
      return `Give everyone a card with the words ${cited}. Each writes on the back one thing to do about it before the group meets again, with a day and an hour, and tells it to a partner. Begin the next meeting by asking how it went.`;
    case "petition":
      if (isStory) return undefined;
      return `Let everyone write a prayer of three sentences that begins with the words ${cited}. Read aloud those whose writers are willing.`;
    case "promise":
      return `Let everyone write a short letter to themselves that begins with the words ${cited} and says where they need them now. Seal the letters, and give them back in a month.`;
    case "contrast":
      return `Draw two columns on a board and head them ${quoted(quote)} and ${quoted(contrasted)}. Fill each with what the passage says of it; then add, in another colour, examples from the past week.`;
    case "comparison":
      return `Draw the picture of ${cited} large enough for all to see. Label each part with what it stands for, and let everyone mark where they would put themselves in it.`;
    case "question":
      return `Put the question ${cited} to the group as if it were asked for the first time. Half of the group writes the best answer from the passage, the other half the best answer from everyday life; compare the two.`;
    case "attribute":
      return `Give the group five minutes to find three other places in the Bible that say of ${subject} something like ${cited}. Write the references on a sheet that stays on the wall.`;
    default:
      return undefined;
  }
}

const MAX_WORDS_TO_LEARN = 32;
const MEMORABLE = new Set<VerseFeature["kind"]>(["promise", "attribute", "blessing"]);

function planForMemory({ verses, features }: PassageFeatures): Candidate[] {
  const { inSentence } = labelVerses(verses);
  const memorable = new Set(features.filter(({ kind }) => MEMORABLE.has(kind)).map(({ verse }) => verse));
  const short = [...memorable].filter(({ text }) => countWords(text) <= MAX_WORDS_TO_LEARN);
  return short.flatMap((verse) => {
    const words = quoted(verse.text.replace(/[,;:]$/, ""));
    const text = `Learn ${inSentence(verse)} by heart together: write ${words} on a board, read it aloud, wipe out two words, and read it again, until the group says it from an empty board.`;
    return listCandidates(
      { application: [text] },
      { strength: 6, topic: "memory", verses: [verse], words: verse.text },
    );
  });
}

const plan = (topic: string, stage: Stage, strength: number, text: string) =>
  listCandidates({ [stage]: [text] }, { topic, strength, verses: [], words: "" });

function planForWhole(passage: PassageFeatures, reference: string): Candidate[] {
  const { features, repetitions, places, genre, verses } = passage;
  const speakers = new Set(
    features.flatMap(({ kind, subject }) => (kind === "speech" && subject ? [subject] : [])),
  );
  const [repetition] = repetitions;
  const prayer = `Turn ${reference} into prayer: go through it verse by verse, and after each verse let someone pray one sentence in their own words.`;
  const copying = `Let everyone copy ${reference} by hand in silence, a new line for each thought, and underline three words. In pairs, explain to each other why these three.`;
  const translations = `Compare ${reference} in two or three translations. Mark every place where they differ in more than style, and choose the wording that the group finds clearest.`;
  const listening = `Read ${reference} aloud three times with a silence of one minute after each. After the first, everyone says a word that stayed with them; after the second, a question; after the third, a thanksgiving or a request.`;
  const voices = `Read ${reference} aloud in parts: a narrator, and a voice each for ${joinWords([...speakers])}. Read it a second time with the voices standing where they would have stood, and ask each reader what they felt.`;
  const map = `Find ${joinWords(places.slice(0, 8))} on a map of Bible lands. Work out together how far it is and how people would have travelled.`;
  const retelling = `Tell ${reference} again as a news report, a letter or a diary page by someone who was there. Keep to what the passage says, and mark with a question mark what you had to imagine.`;
  const teams = `Divide ${reference} among three teams. Each writes one sentence that says what its part adds; put the three together and read them as a summary.`;
  const colours = `Hand out the passage printed large. Everyone colours ${joinWords((repetition?.forms ?? []).map(quoted), "or")} wherever it stands and writes one word in the margin each time for what is said there. Compare the margins.`;
  return [
    plan("prayer", "application", 4, prayer),
    plan("copying", "observation", 2, copying),
    plan("translations", "meaning", 3, translations),
    plan("listening", "observation", 3, listening),
    speakers.size > 1 ? plan("voices", "observation", 9, voices) : [],
    places.length > 0 ? plan("places", "observation", 6, map) : [],
    genre === "narrative" ? plan("retelling", "meaning", 5, retelling) : [],
    genre !== "narrative" && verses.length > 5 ? plan("teams", "meaning", 5, teams) : [],
    repetition ? plan("repetition", "observation", 8, colours) : [],
  ].flat();
}
