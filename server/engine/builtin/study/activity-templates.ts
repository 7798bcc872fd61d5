// What a group can do with a passage, from what is noticed in it. Each activity can be done with paper, pens and a Bible.
import type { Verse } from "../../../scripture/bible-text.ts";
import type { Candidate } from "./candidates.ts";
import type { PassageFeatures, VerseFeature } from "./passage-features.ts";
import { isParallel } from "./reasoning.ts";
import { countWords } from "./quotation.ts";
import { joinWords, labelVerses } from "./verse-labels.ts";
import type { VerseLabels } from "./verse-labels.ts";
import { sayTimes } from "./whole-passage-templates.ts";

const quoted = (text: string) => `“${text}”`;

/** All activities that a passage gives rise to, the best ones with the greatest strength. */
export function proposeActivities(passage: PassageFeatures, reference: string): Candidate[] {
  const labels = labelVerses(passage.verses);
  return [
    ...passage.features.flatMap((feature) => planForVerse(feature, labels, passage.genre)),
    ...planForRepetitions(passage, labels),
    ...planForVoices(passage, reference),
    ...planForPlaces(passage, reference),
    ...planForWhole(passage, reference, labels),
    ...passage.verses.flatMap((verse) => planForMemory(verse, passage, labels)),
  ];
}

type Plan = [strength: number, text: string];

function planForVerse(
  feature: VerseFeature,
  labels: VerseLabels,
  genre: PassageFeatures["genre"],
): Candidate[] {
  const plan = writePlan(feature, labels, genre);
  if (!plan) return [];
  const [strength, text] = plan;
  const stage = feature.kind === "command" || feature.kind === "promise" ? "application" : "meaning";
  return [{ text, strength, stage, topic: feature.kind, verses: [feature.verse], words: feature.verse.text }];
}

function writePlan(
  { kind, quote, contrasted = "", subject, verse }: VerseFeature,
  labels: VerseLabels,
  genre: PassageFeatures["genre"],
): Plan | undefined {
  const cited = `${quoted(quote)} ${labels.inBrackets(verse)}`;
  const told = genre === "narrative";
  switch (kind) {
    case "command":
      if (told || /^let (?:all|them|there|the (?!word|peace))/i.test(quote)) return undefined;
      return [
        9,
        `Give everyone a card with the words ${cited}. Each writes on the back one thing to do about it before the group meets again, with a day and an hour, and tells it to a partner. Begin the next meeting by asking how it went.`,
      ];
    case "prohibition":
      if (told) return undefined;
      return [
        6,
        `In pairs, think of two everyday moments in which it is hard to keep to ${cited}. Act one of them out in a minute, stop before the end, and let the group suggest how it could go on.`,
      ];
    case "promise":
      return [
        8,
        `Let everyone write a short letter to themselves that begins with the words ${cited} and says where they need them now. Seal the letters, and give them back in a month.`,
      ];
    case "petition":
      if (told) return undefined;
      return [
        7,
        `Let everyone write a prayer of three sentences that begins with the words ${cited}. Read aloud those whose writers are willing.`,
      ];
    case "blessing":
      return [
        5,
        `On one half of a sheet, collect how advertisements would finish the sentence “Happy are those who …”. On the other half write ${cited}. Talk about what the two halves say of a good life.`,
      ];
    case "contrast":
      return [
        8,
        `Draw two columns on a board and head them ${quoted(quote)} and ${quoted(contrasted)} ${labels.inBrackets(verse)}. Fill each with what the passage says of it; then add, in another colour, examples from the past week.`,
      ];
    case "comparison":
      if (isParallel(quote)) return undefined;
      return [
        9,
        `Draw the picture of ${labels.inSentence(verse)}, ${quoted(quote)}, large enough for all to see. Label each part with what it stands for, and let everyone mark where they would put themselves in it.`,
      ];
    case "question":
      return [
        5,
        `Put the question ${cited} to the group as if it were asked for the first time. Half of the group writes the best answer from the passage, the other half the best answer from everyday life; compare the two.`,
      ];
    case "series":
      return [
        8,
        `Write each thing that ${labels.inSentence(verse)} names, from ${quoted(quote)} to ${quoted(contrasted)}, on a slip of paper. Everyone draws one, finds an example of it from life or from elsewhere in the Bible, and tells it to the group.`,
      ];
    case "attribute":
      return [
        6,
        `Give the group five minutes to find three other places in the Bible that say of ${subject ?? "God"} something like ${cited}. Write the references on a sheet that stays on the wall.`,
      ];
    default:
      return undefined;
  }
}

const MOST_REPETITIONS = 4;

const planForRepetitions = ({ repetitions }: PassageFeatures, labels: VerseLabels): Candidate[] =>
  repetitions.slice(0, MOST_REPETITIONS).map(({ forms, count, verses }, index) => ({
    text: `Hand out the passage printed large. Everyone colours ${joinWords(forms.map(quoted), "or")} wherever it stands (it comes ${sayTimes(count)}, in ${labels.ofSeveral(verses)}) and writes one word in the margin each time for what is said there. Compare the margins.`,
    stage: "observation",
    strength: index === 0 ? 8 : 3,
    topic: "repetition",
    verses,
    words: forms.join(" "),
  }));

function planForVoices({ features }: PassageFeatures, reference: string): Candidate[] {
  const speakers = [
    ...new Set(features.flatMap(({ kind, subject }) => (kind === "speech" && subject ? [subject] : []))),
  ];
  if (speakers.length < 2) return [];
  const [someone = ""] = speakers;
  return [
    ofWhole(
      "observation",
      9,
      "voices",
      `Read ${reference} aloud in parts: a narrator, and a voice each for ${joinWords(speakers)}. Read it a second time with the voices standing where they would have stood, and ask each reader what they felt.`,
    ),
    ofWhole(
      "meaning",
      5,
      "interview",
      `Choose someone to be ${someone}. The group puts questions about ${reference} to them; they answer from the passage, and say so where the passage is silent.`,
    ),
  ];
}

function planForPlaces({ places }: PassageFeatures, reference: string): Candidate[] {
  if (places.length === 0) return [];
  return [
    ofWhole(
      "observation",
      6,
      "places",
      `Find ${joinWords(places.slice(0, 8))} on a map of Bible lands. Work out together how far it is and how people would have travelled, and mark on the map what ${reference} says of ${places.length === 1 ? "the place" : "each place"}.`,
    ),
  ];
}

const LEAST_FOR_TEAMS = 6;

function planForWhole(
  { verses, genre }: PassageFeatures,
  reference: string,
  labels: VerseLabels,
): Candidate[] {
  const plans = [
    ofWhole(
      "application",
      4,
      "prayer",
      `Turn ${reference} into prayer: go through it verse by verse, and after each verse let someone pray one sentence in their own words.`,
    ),
    ofWhole(
      "observation",
      2,
      "copying",
      `Let everyone copy ${reference} by hand in silence, a new line for each thought, and underline three words. In pairs, explain to each other why these three.`,
    ),
    ofWhole(
      "meaning",
      3,
      "translations",
      `Compare ${reference} in two or three translations. Mark every place where they differ in more than style, and choose the wording that the group finds clearest.`,
    ),
    ofWhole(
      "observation",
      3,
      "listening",
      `Read ${reference} aloud three times with a silence of one minute after each. After the first, everyone says a word that stayed with them; after the second, a question; after the third, a thanksgiving or a request.`,
    ),
  ];
  if (genre === "narrative" && verses.length >= LEAST_FOR_TEAMS) {
    plans.push(
      ofWhole(
        "observation",
        7,
        "order",
        `Write the events of ${reference} on slips, one to a slip, and shuffle them. Teams put them in order from memory, then check with the Bible.`,
      ),
      ofWhole(
        "meaning",
        5,
        "retelling",
        `Tell ${reference} again as a news report, a letter or a diary page by someone who was there. Keep to what the passage says, and mark with a question mark what you had to imagine.`,
      ),
    );
  } else if (verses.length >= LEAST_FOR_TEAMS) {
    const third = Math.floor(verses.length / 3);
    const ends = [verses[third - 1], verses[2 * third - 1]].map((verse) =>
      verse ? labels.inSentence(verse) : "",
    );
    plans.push(
      ofWhole(
        "meaning",
        5,
        "teams",
        `Divide ${reference} among three teams, the first up to ${ends[0]}, the second up to ${ends[1]}, the third to the end. Each writes one sentence that says what its part adds; put the three together and read them as a summary.`,
      ),
    );
  }
  return plans;
}

const ofWhole = (stage: Candidate["stage"], strength: number, topic: string, text: string): Candidate => ({
  text,
  stage,
  strength,
  topic,
  verses: [],
  words: "",
});

const LONGEST_TO_LEARN = 32;
const MEMORABLE = new Set<VerseFeature["kind"]>(["promise", "attribute", "blessing"]);
const MEMORABLE_OUTSIDE_STORIES = new Set<VerseFeature["kind"]>(["command", "comparison", "petition"]);

function planForMemory(verse: Verse, { features, genre }: PassageFeatures, labels: VerseLabels): Candidate[] {
  if (countWords(verse.text) > LONGEST_TO_LEARN) return [];
  const isMemorable = ({ kind }: VerseFeature) =>
    MEMORABLE.has(kind) || (genre !== "narrative" && MEMORABLE_OUTSIDE_STORIES.has(kind));
  const reasons = features.filter((feature) => feature.verse === verse && isMemorable(feature)).length;
  if (reasons === 0) return [];
  return [
    {
      text: `Learn ${labels.inSentence(verse)} by heart together: write ${quoted(verse.text.replace(/[,;:]$/, ""))} on a board, read it aloud, wipe out two words, and read it again, until the group says it from an empty board.`,
      stage: "application",
      strength: Math.min(4 + reasons * 2, 8),
      topic: "memory",
      verses: [verse],
      words: verse.text,
    },
  ];
}
