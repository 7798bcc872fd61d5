// The questions that a passage gives rise to. Each names its verse, and most quote it.
import { listCandidates, quoted, type Candidate, type Texts } from "./candidates.ts";
import { isTold, type Genre, type PassageFeatures } from "./passage-features.ts";
import type { VerseFeature } from "./statements.ts";
import { joinWords, labelVerses } from "./verse-labels.ts";

/** How good the questions on each kind are, from 1 to 10. */
const STRENGTHS: Record<VerseFeature["kind"], number> = {
  attribute: 9,
  comparison: 9,
  promise: 8,
  command: 8,
  blessing: 8,
  contrast: 8,
  speech: 8,
  prohibition: 7,
  petition: 7,
  question: 7,
  statement: 2,
};

/** All questions that can be asked of a passage, the best ones with the greatest strength. */
export function proposeQuestions(passage: PassageFeatures, reference: string): Candidate[] {
  const { inSentence, inBrackets } = labelVerses(passage.verses);
  const ofVerses = passage.features.flatMap((feature) => {
    const { kind, quote, verse } = feature;
    const cited = `${quoted(quote)} ${inBrackets(verse)}`;
    return listCandidates(askOfVerse(feature, cited, inSentence(verse), passage.genre), {
      strength: STRENGTHS[kind],
      topic: kind,
      verses: [verse],
      words: verse.text,
    });
  });
  return [...ofVerses, ...askOfRepetitions(passage), ...askOfWhole(passage, reference)];
}

const SAID_TO_SOMEONE = new Set<VerseFeature["kind"]>(["command", "prohibition", "petition"]);

function askOfVerse(
  { kind, quote, contrasted = "", subject = "", verse }: VerseFeature,
  cited: string,
  inVerse: string,
  genre: Genre,
): Texts {
  if (genre === "narrative" && SAID_TO_SOMEONE.has(kind))
    return { observation: [`Who says ${cited}, to whom, and what happens then?`] };
  switch (kind) {
    case "speech": {
      const verb = quote.endsWith("?") ? "ask" : "say";
      return {
        observation: [`What does ${subject} ${verb} in ${inVerse}, and what leads up to it?`],
        meaning: [`Why might ${subject} ${verb} ${cited} just here?`],
      };
    }
    case "question":
      return {
        observation: [`Who asks ${cited}, and of whom?`],
        meaning: [`What makes someone ask ${cited}, and what answer does the passage give or suggest?`],
      };
    case "command":
      return {
        observation: [`What does ${cited} call for, and what reason is given nearby, if any?`],
        meaning: [`How would you explain ${cited} to someone who has never read the Bible?`],
        application: [
          `What is one thing that you could do this week in answer to the words ${cited}?`,
          `What makes it hard to live by the words ${cited}, and what in this passage helps?`,
        ],
      };
    case "prohibition":
      return {
        observation: [`What do the words ${cited} warn against, and what does the passage set in its place?`],
        application: [`When is it hardest for you to keep to ${cited}, and what would help?`],
      };
    case "petition":
      return {
        observation: [`What do the words ${cited} ask for, and of whom?`],
        application: [`When might you make the words ${cited} your own prayer?`],
      };
    case "promise":
      return {
        observation: [`What do the words ${cited} hold out, and to whom?`],
        meaning: [`What gives a person reason to trust the words ${cited}?`],
        application: [`What would be different in your week if you relied on the words ${cited}?`],
      };
    case "blessing":
      return {
        observation: [`Whom does ${inVerse} call blessed, and why?`],
        meaning: [`How does ${cited} differ from what people usually call a happy life?`],
        application: [`Of whom do the words ${cited} make you think, and what can you learn from them?`],
      };
    case "attribute":
      return {
        meaning: [`What do the words ${cited} tell us about ${subject}?`],
        application: [`When have you leaned on the words ${cited}, or wished that you could?`],
      };
    case "contrast":
      return {
        observation: [
          `What is the difference between ${quoted(quote)} and ${quoted(contrasted)} in ${inVerse}?`,
        ],
      };
    case "comparison":
      return {
        meaning: [`What does the picture ${cited} bring to mind, and what does it help you to see?`],
      };
    case "statement":
      return askOfStatement(cited, isTold(verse), genre);
  }
}

function askOfStatement(cited: string, happens: boolean, genre: Genre): Texts {
  const meaning = [`How would you say ${cited} in your own words?`];
  const observation = [`What question do the words ${cited} raise for you?`];
  switch (genre) {
    case "narrative":
      if (!happens) return { meaning, observation };
      return {
        meaning,
        observation,
        application: [
          `Picture the moment of ${cited}. What would you have seen, heard or felt if you had been there?`,
        ],
      };
    case "poetry":
      return {
        meaning,
        observation: [`What feeling do you hear in the words ${cited}, and what brings it about?`],
        application: [`In what situation would you want to make the words ${cited} your own?`],
      };
    case "teaching":
      return { meaning, observation, application: [`Where do the words ${cited} meet your own life?`] };
  }
}

const MAX_NAMES = 8;

function askOfRepetitions({ verses, repetitions }: PassageFeatures): Candidate[] {
  const { ofSeveral } = labelVerses(verses);
  return repetitions.flatMap(({ forms, count, verses: found }, index) => {
    const where = found.length > MAX_NAMES ? "" : ` (${ofSeveral(found)})`;
    const comes = forms.length === 1 ? "The word %s comes" : "The words %s come";
    const said = comes.replace("%s", () => joinWords(forms.map(quoted)));
    return listCandidates(
      { observation: [`${said} ${count} times${where}. What do you learn from it each time?`] },
      { strength: index === 0 ? 8 : 4, topic: "repetition", verses: found, words: forms.join(" ") },
    );
  });
}

/** Questions on a passage as a whole: its people and places, its beginning and its end. */
function askOfWhole({ people, places, genre }: PassageFeatures, reference: string): Candidate[] {
  const isStory = genre === "narrative";
  const general: Texts = {
    observation: [
      `What in ${reference} surprises or puzzles you most?`,
      `Where does ${reference} take a turn between its beginning and its end?`,
      `Read the verses just before ${reference}. Who is speaking or acting there, and to whom?`,
    ],
    meaning: [
      `What does ${reference} show about God, and what does it show about people?`,
      `What has changed between the first words of ${reference} and the last, or been added?`,
      `Read on in the Bible from ${reference}. How does what comes next throw light on it?`,
    ],
    application: [
      `What one thing from ${reference} do you want to carry into the coming week, and who could remind you of it?`,
    ],
  };
  const named = joinWords(people.slice(0, MAX_NAMES));
  const located = joinWords(places.slice(0, MAX_NAMES));
  const asked = isStory ? "What does each of them say or do?" : "What is said about each of them?";
  const fitting: Texts = {
    observation: [
      ...(people.length > 1 ? [`Among those named in ${reference} are ${named}. ${asked}`] : []),
      ...(places.length > 0 ? [`${reference} names ${located}. What do we learn there?`] : []),
      ...(isStory ? [`Who acts in ${reference}, where and when? Note the words that tell you.`] : []),
    ],
    application: isStory
      ? [
          `Of all who appear in ${reference}, whom do you understand best, and why?`,
          `Which moment in ${reference} comes closest to something in your own life?`,
        ]
      : [],
  };
  const whole = { topic: "whole", verses: [], words: "" };
  return [
    ...listCandidates(general, { ...whole, strength: 3 }),
    ...listCandidates(fitting, { ...whole, strength: 7 }),
  ];
}
