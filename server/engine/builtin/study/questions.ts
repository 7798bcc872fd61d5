import type { StudySubject } from "../../engine.ts";
import { chooseCandidates } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";
import { readPassage } from "./passage-features.ts";
import { proposeQuestions } from "./question-templates.ts";
import { describeSubject, findStudyPassage, listObjectives, requireSubject } from "./subject.ts";
import { proposeTopicQuestions } from "./topic-templates.ts";

const STAGES = ["observation", "observation", "meaning", "meaning", "application"] as const;

/**
 * Up to five discussion questions on the passage, from what it says to what it asks of us. None is among
 * `subject.existing` or close to one of them; when nothing new is left the list is empty. Without a scripture the
 * questions are about the title, description and objectives; `EngineError` where these are blank too.
 */
export function generateQuestions(subject: StudySubject): string[] {
  const wanted = describeSubject(subject);
  const passage = findStudyPassage(subject);
  if (!passage) requireSubject(subject);
  const candidates = passage
    ? [
        ...proposeQuestions(readPassage(passage.verses), passage.reference),
        ...proposeObjectiveQuestions(subject, passage.reference),
      ]
    : proposeTopicQuestions(subject);
  return chooseCandidates(candidates, subject.existing, STAGES, wanted).map(({ text }) => text);
}

function proposeObjectiveQuestions({ objectives }: StudySubject, reference: string): Candidate[] {
  return listObjectives(objectives).flatMap((aim) => [
    aboutAim(
      aim,
      10,
      `One aim of this study is “${aim}”. Which words of ${reference} help most with it, and what would they change for you?`,
    ),
    aboutAim(
      aim,
      6,
      `How will you know in a month that you have grown in what this study aims at: “${aim}”?`,
    ),
  ]);
}

const aboutAim = (aim: string, strength: number, text: string): Candidate => ({
  text,
  stage: "application",
  strength,
  topic: "aim",
  verses: [],
  words: aim,
});
