// The questions that a passage gives rise to: on its lines, which are quoted, and on the whole.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { listCandidates, type Candidate, type Texts } from "./candidates.ts";
import { listLineCandidates } from "./passage-lines.ts";

/** All questions that can be asked of a passage, the best ones with the greatest strength. */
export const proposeQuestions = (verses: readonly Verse[], reference: string): Candidate[] => [
  ...listLineCandidates(verses, askOfLine),
  ...listCandidates(askOfWhole(reference), { topic: "whole", verses: [], words: "", strength: 5 }),
];

const askOfLine = (cited: string, isQuestion: boolean): Texts => ({
  observation: [`What leads up to the words ${cited}, and what follows from them?`],
  meaning: [
    isQuestion
      ? `What makes someone ask ${cited}, and how would you answer?`
      : `How would you say ${cited} in your own words?`,
    `What do the words ${cited} show about God, and what about people?`,
  ],
  application: [`What would be different in your week if you took the words ${cited} to heart?`],
});

const askOfWhole = (reference: string): Texts => ({
  observation: [
    `What in ${reference} surprises or puzzles you most?`,
    `Where does ${reference} take a turn between its beginning and its end?`,
    `Read the verses just before ${reference}. Who is speaking or acting there, and to whom?`,
  ],
  meaning: [
    `What has changed between the first words of ${reference} and the last, or been added?`,
    `Read on in the Bible from ${reference}. How does what comes next throw light on it?`,
  ],
  application: [
    `What one thing from ${reference} do you want to carry into the coming week, and who could remind you of it?`,
  ],
});
