// Questions on the people of a story.
import type { Candidate, Stage } from "./candidates.ts";
import type { PassageMoments } from "./passage-moments.ts";

type Asked = { stage: Stage; text: string };

const ABOUT_ONE: readonly ((person: string) => Asked)[] = [
  (person) => ({
    stage: "interpretation",
    text: `Retell what happens as ${person} might tell it that evening. What would ${person} leave out?`,
  }),
  (person) => ({
    stage: "interpretation",
    text: `What does ${person} believe about God, judging only by what ${person} does here?`,
  }),
  (person) => ({
    stage: "observation",
    text: `At which point could ${person} still have done something else, and what would have come of it?`,
  }),
  (person) => ({
    stage: "application",
    text: `If ${person} were in our group, what would we find difficult about ${person}?`,
  }),
];

export function writeStoryQuestions({ people, moments }: PassageMoments): Candidate[] {
  const asked: Asked[] = people.toReversed().flatMap((person, at) => ABOUT_ONE[at]?.(person) ?? []);
  const [one, other] = [people[0], people.at(-1)];
  if (one !== undefined && other !== undefined && one !== other) {
    asked.push({
      stage: "observation",
      text: `What does ${one} want here, and what does ${other} want? Who gets it?`,
    });
  }
  return asked.map(({ stage, text }, at) => {
    const named = people.filter((person) => text.includes(person));
    const verses = moments.filter(({ speaker }) => named.includes(speaker)).map(({ verse }) => verse);
    return {
      stage,
      text,
      strength: 9 - at * 0.5,
      topic: "people",
      verses,
      words: named.join(" "),
      isStock: true,
    };
  });
}
