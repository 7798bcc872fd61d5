// Questions on the lines of a passage, which they quote, and on the whole passage.
import { toCandidates, type Candidate, type TemplateTexts } from "./candidates.ts";
import { buildLineCandidates } from "./passage-lines.ts";
import type { StudyPassage } from "./subject.ts";

export const buildQuestionCandidates = (passage: StudyPassage): Candidate[] => [
  ...buildLineCandidates(passage, writeLineQuestions),
  ...toCandidates(writePassageQuestions(passage.reference), {
    topic: "whole",
    verses: [],
    words: "",
    strength: 5,
  }),
];

const writeLineQuestions = (cited: string, isQuestion: boolean): TemplateTexts => ({
  observation: [`What leads up to the words ${cited}, and what comes after them?`],
  interpretation: [
    isQuestion
      ? `Why would someone ask ${cited}, and how would you answer?`
      : `How would you say ${cited} in your own words?`,
    `What do the words ${cited} show us about God and about people?`,
  ],
  application: isQuestion ? [] : [`What would change in your week if you took the words ${cited} to heart?`],
});

const writePassageQuestions = (reference: string): TemplateTexts => ({
  observation: [
    `What surprises or puzzles you most in ${reference}?`,
    `Where does the focus shift in ${reference}?`,
    `Read the verses just before ${reference}. What is happening there, and who is involved?`,
  ],
  interpretation: [
    `What does the end of ${reference} add to the beginning?`,
    `Keep reading after ${reference}. How does what comes next shed light on it?`,
  ],
  application: [
    `What is one thing from ${reference} you want to carry into the coming week, and who could remind you of it?`,
  ],
});
