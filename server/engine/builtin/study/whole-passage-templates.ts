// Questions about a passage as a whole: its people and places, the words that return, how it begins and ends.
import type { Candidate } from "./candidates.ts";
import type { PassageFeatures, Repetition } from "./passage-features.ts";
import { joinWords } from "./verse-labels.ts";
import type { VerseLabels } from "./verse-labels.ts";

const TIMES = [
  "",
  "once",
  "twice",
  ..."three four five six seven eight nine ten".split(" ").map((word) => `${word} times`),
];
const MOST_NAMES = 8;
const MOST_VERSES_NAMED = 8;

export const sayTimes = (count: number) => TIMES[count] ?? `${count} times`;

/** "The words “believeth” and “believe” come four times in all (verses 15, 16 and 18)": a clause without its stop. */
function sayRepetition({ forms, count, verses }: Repetition, labels: VerseLabels): string {
  const words = joinWords(forms.map((form) => `“${form}”`));
  const where = verses.length > MOST_VERSES_NAMED ? "" : ` (${labels.ofSeveral(verses)})`;
  return forms.length === 1
    ? `The word ${words} comes ${sayTimes(count)}${where}`
    : `The words ${words} come ${sayTimes(count)} in all${where}`;
}

const ofWhole = (stage: Candidate["stage"], strength: number, text: string): Candidate => ({
  text,
  stage,
  strength,
  topic: "whole",
  verses: [],
  words: "",
});

export function proposeOfWhole(
  passage: PassageFeatures,
  reference: string,
  labels: VerseLabels,
): Candidate[] {
  return [
    ...passage.repetitions.map((repetition, index): Candidate => ({
      text: `${sayRepetition(repetition, labels)}. What do you learn from it each time?`,
      stage: "observation",
      strength: index === 0 ? 8 : 4,
      topic: "repetition",
      verses: repetition.verses,
      words: repetition.forms.join(" "),
    })),
    ...aboutNames(passage, reference),
    ...aboutShape(passage, reference),
    ofWhole("observation", 2, `What in ${reference} surprises or puzzles you most?`),
    ofWhole("meaning", 2, `What does ${reference} show about God, and what does it show about people?`),
    ofWhole(
      "application",
      3,
      `What one thing from ${reference} do you want to carry into the coming week, and who could remind you of it?`,
    ),
  ];
}

function aboutNames({ people, places, genre }: PassageFeatures, reference: string): Candidate[] {
  const told = genre === "narrative";
  const named = people.slice(0, MOST_NAMES);
  const candidates: Candidate[] = [];
  if (named.length > 1 && (told || people.filter((name) => name !== "Jesus").length > 1)) {
    const asked = told
      ? "What does each of them say or do?"
      : "What is said about each of them, and why are they named here?";
    candidates.push(
      ofWhole("observation", 8, `Among those named in ${reference} are ${joinWords(named)}. ${asked}`),
    );
  }
  if (told) {
    const among = named.length > 1 ? ` (${joinWords(named)} among them)` : "";
    candidates.push(
      ofWhole("observation", 4, `Who acts in ${reference}, where and when? Note the words that tell you.`),
      ofWhole(
        "application",
        6,
        `Of all who appear in ${reference}${among}, whom do you understand best, and why?`,
      ),
      ofWhole("application", 5, `Which moment in ${reference} comes closest to something in your own life?`),
    );
  }
  if (places.length > 0) {
    const these = places.length === 1 ? "this place" : "these places";
    const list = joinWords(places.slice(0, MOST_NAMES));
    candidates.push(
      ofWhole(
        "observation",
        6,
        `${reference} names ${list}. What do we learn from the passage about ${these}?`,
      ),
    );
  }
  return candidates;
}

const LONG_ENOUGH_TO_COMPARE = 4;

function aboutShape({ verses, genre }: PassageFeatures, reference: string): Candidate[] {
  if (verses.length < LONG_ENOUGH_TO_COMPARE) {
    return [
      ofWhole(
        "observation",
        6,
        `Read the verses just before ${reference}. Who is speaking or acting there, and to whom?`,
      ),
      ofWhole(
        "meaning",
        5,
        `Read on in the Bible from ${reference}. How does what comes next throw light on it?`,
      ),
    ];
  }
  const turn =
    genre === "narrative" ? "Where in the story do things turn" : "Where does the passage take a new turn";
  return [
    ofWhole(
      "meaning",
      4,
      `Compare the first verse of ${reference} with the last. What has changed between them, or been added?`,
    ),
    ofWhole(
      "observation",
      3,
      `${turn} between the beginning and the end of ${reference}? Name the verse and say what makes the difference.`,
    ),
    ofWhole(
      "meaning",
      3,
      `What title of five words would you give to ${reference}, and to which words of it would you point?`,
    ),
  ];
}
