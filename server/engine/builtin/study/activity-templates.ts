// Activities on a passage for adults. They need only paper, pens and a Bible.
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { getTextKind } from "./build-questions.ts";
import { toCandidates, type Candidate, type TemplateTexts } from "./candidates.ts";
import { rotate } from "./rotate.ts";
import { listMemorable } from "./memory-verse.ts";
import type { TextKind } from "./pair-questions.ts";
import { readMoments } from "./passage-moments.ts";
import type { StudyPassage } from "./subject.ts";
import { labelVerses } from "./verse-labels.ts";

const MAX_LINES = 2;
const OF_STRONGEST_LINE = 9;
const OF_PASSAGE = 8;
const OF_WEAKEST_LINE = 4;

export function buildActivityCandidates(passage: StudyPassage): Candidate[] {
  const kind = getTextKind(passage);
  const { inBrackets } = labelVerses(passage.verses);
  const people = isEnglish(passage.edition) ? readMoments(passage.verses).people : [];
  const lines = listMemorable(passage).slice(0, MAX_LINES);
  const ofKind = OF_KIND[kind](passage.reference);
  const ofAny = writePassageActivities(passage.reference);
  const onPassage: TemplateTexts = Object.fromEntries(
    STAGES.map((stage) => [stage, [...(ofKind[stage] ?? []), ...(ofAny[stage] ?? [])]]),
  );
  return [
    ...lines.flatMap(({ verse, quote }, rank) =>
      toCandidates(rotateAll(writeLineActivities(`“${quote}” ${inBrackets(verse)}`), passage.reference), {
        strength: Math.max(OF_WEAKEST_LINE, OF_STRONGEST_LINE - rank),
        topic: "line",
        verses: [verse],
        words: verse.text,
      }),
    ),
    ...toCandidates(rotateAll(onPassage, passage.reference), {
      topic: "whole",
      verses: [],
      words: "",
      strength: OF_PASSAGE,
    }),
    ...toCandidates(writeOnPeople(people), { topic: "people", verses: [], words: "", strength: OF_PASSAGE }),
  ];
}

const STAGES = ["observation", "interpretation", "application"] as const;

const rotateAll = (texts: TemplateTexts, seed: string): TemplateTexts =>
  Object.fromEntries(Object.entries(texts).map(([stage, of]) => [stage, rotate(of, seed)]));

/** On a well-known verse. */
const writeLineActivities = (cited: string): TemplateTexts => ({
  interpretation: [
    `In threes, say ${cited} in words that a colleague without a church would use. Hear all versions, and ask which one has kept the most.`,
  ],
  application: [
    `Write ${cited} at the head of a sheet and the days until you meet again below it. Note one appointment of that week which these words touch, and tell a partner what you will do then.`,
    `Take ten minutes alone to write a short letter that begins with ${cited}: to God, to yourself in a year, or to somebody who needs it. Nobody has to read theirs aloud.`,
    `In pairs, interview each other for five minutes: when did ${cited} matter in your life? Then introduce your partner’s answer to the group, with their permission.`,
  ],
});

const writeOnPeople = (people: readonly string[]): TemplateTexts => {
  const [one, other] = [people[0], people.at(-1)];
  if (one === undefined || other === undefined || one === other) return {};
  return {
    interpretation: [
      `Put an empty chair in the middle for ${one} and another for ${other}. Whoever wants to sits down on one, says two sentences as that person, and gets up again. Talk about what surprised you.`,
    ],
  };
};

const OF_KIND: Readonly<Record<TextKind, (reference: string) => TemplateTexts>> = {
  story: (reference) => ({
    observation: [
      `Read ${reference} with one reader for each voice in it and one for everything else. Afterward ask the readers what it was like to say their part.`,
      `Close your Bibles and retell ${reference} together, one sentence each around the circle. Then read it, and see what you added and what you left out.`,
    ],
    interpretation: [
      `In small groups, write the message that somebody in ${reference} might have sent to a friend that evening, three sentences at most. Read the messages to each other without names, and guess who wrote them.`,
      `Draw a line across a sheet, and mark on it how hopeful things look from the start of ${reference} to its end. Compare your lines: where do they differ, and why?`,
      `Stop the story of ${reference} at the moment when it could still have gone differently. In two groups, tell how it might have ended, and then why it did not.`,
    ],
  }),
  song: (reference) => ({
    observation: [
      `Read ${reference} aloud in turns, a line each, and go through it again, each repeating one line that they want to keep.`,
    ],
    interpretation: [
      `Write a verse that the singer of ${reference} could have added a year later. Read some of them aloud without comment.`,
      `Mark in ${reference} what is said to God and what is said about him. Two groups read it, one the first and one the second.`,
    ],
    application: [
      `Each person writes a psalm of four lines after the pattern of ${reference}: how it is, what I ask, what I remember, what I will do. Those who want to read theirs.`,
    ],
  }),
  teaching: (reference) => ({
    observation: [
      `Each person chooses the three most important words of ${reference} and tells a neighbor why. Agree on three as a group.`,
    ],
    interpretation: [
      `Write the question that ${reference} could be the answer to. Compare your questions: what do you think was going on?`,
    ],
  }),
};

const writePassageActivities = (reference: string): TemplateTexts => ({
  observation: [
    `Read ${reference} aloud twice, with two minutes of silence in between. Afterward each person names the line at which they stopped, and nobody comments.`,
    `Each person writes down one question that they would like to ask about ${reference}. Collect the sheets, draw three, and look for answers together.`,
  ],
  interpretation: [
    `Compare ${reference} in two or three translations. Find the place where they differ most in sense, and decide together what is at stake.`,
    `Divide ${reference} among three teams. Each names the one sentence in its part that the others must not miss, and says why.`,
    `Agree on a title for ${reference} of five words at most that would make a neighbor want to read it.`,
  ],
  application: [
    `Pray through ${reference}: somebody reads a verse, somebody else answers it with one sentence of prayer, and so on to the end.`,
    `List the people whom you will meet before the group comes together again. Mark those whom ${reference} makes you see differently, and pray for one of them by name.`,
    `Decide together on one thing that the group could do because of ${reference}, who takes the first step, and by when.`,
    `In pairs, tell each other which part of ${reference} you find hardest, and pray for each other in one sentence.`,
  ],
});
