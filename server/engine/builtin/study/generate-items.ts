import type { StudySubject } from "../../engine.ts";
import { buildActivityCandidates } from "./activity-templates.ts";
import {
  selectCandidates,
  toCandidates,
  type Candidate,
  type Stage,
  type TemplateTexts,
} from "./candidates.ts";
import { buildQuestionCandidates } from "./build-questions.ts";
import { countWords } from "./quotation.ts";
import { assertHasSubject, findStudyPassage, listObjectives, type StudyPassage } from "./subject.ts";

interface Templates {
  stages: readonly Stage[];
  ofPassage: (passage: StudyPassage) => Candidate[];
  /** For an objective of the study. */
  ofAim: (aim: string) => string;
  /** For the topic of a study without Scripture. */
  ofTopic: (topic: string) => TemplateTexts;
}

/**
 * Generates up to five discussion questions on the passage or, without one, on the title, description and objectives.
 * Questions similar to `subject.existing` are omitted, so the list may be empty. Throws an `EngineError` if all of these
 * fields are blank.
 */
export const generateQuestions = (subject: StudySubject): string[] =>
  generate(subject, {
    stages: ["observation", "observation", "interpretation", "interpretation", "application"],
    ofPassage: buildQuestionCandidates,
    ofAim: (aim) => `What would the goal “${aim}” look like in an ordinary week?`,
    ofTopic: (topic) => ({
      observation: [
        `What comes to mind first when you hear “${topic}”? Where does that come from?`,
        `Which Bible passages do you connect with “${topic}”? Read one of them together. What does it say?`,
      ],
      interpretation: [
        `How would you explain “${topic}” to someone who has never been to church?`,
        `What misunderstandings about “${topic}” have you come across, and how would you answer them from Scripture?`,
      ],
      application: [
        `Where in your life does “${topic}” matter most right now?`,
        `What first step could our group take together because of “${topic}”?`,
      ],
    }),
  });

/** Generates up to four activities, under the same conditions as `generateQuestions`. */
export const generateActivities = (subject: StudySubject): string[] =>
  generate(subject, {
    stages: ["interpretation", "application", "observation", "interpretation"],
    ofPassage: buildActivityCandidates,
    ofAim: (aim) =>
      `Take “${aim}” as a goal for the week. Have everyone write down one small step, with a day and a time, and share it with a partner.`,
    ofTopic: (topic) => ({
      observation: [
        `Write “${topic}” in the middle of a large sheet of paper. Have everyone add words, questions and verses around it, then circle the three the group wants to come back to.`,
      ],
      interpretation: [
        `In pairs, find a Bible passage that speaks to “${topic}” and read it to the group. Explain in one sentence why you chose it.`,
      ],
      application: [
        `Give everyone a card. On one side, have them write what “${topic}” means to them now. At the end of the session, have them write on the other side what has changed.`,
        `Close with short prayers about “${topic}” and invite anyone who would like to pray a sentence to join in.`,
      ],
    }),
  });

/** A longer sentence of the description is no topic. */
const MAX_TOPIC_WORDS = 10;

/** The objectives that an outline has if nobody wrote any. */
export const OF_PROGRAM =
  /^(?:Explain .+ in our own words|Discuss what the sermon says about .+|Choose one thing from each session to live out that week)$/;

function generate(subject: StudySubject, { stages, ofPassage, ofAim, ofTopic }: Templates): string[] {
  const passage = findStudyPassage(subject);
  if (!passage) assertHasSubject(subject);
  const { title, description, objectives, existing } = subject;
  const topics = [title.trim(), ...listObjectives(description)].filter(
    (topic, at) => topic !== "" && (at === 0 || countWords(topic) <= MAX_TOPIC_WORDS),
  );
  const ofSubject = passage
    ? ofPassage(passage)
    : topics.flatMap((words, at) =>
        toCandidates(ofTopic(words), {
          strength: at === 0 ? 9 : 6,
          topic: `topic ${at}`,
          verses: [],
          words,
        }),
      );
  const ofAims = listObjectives(objectives)
    .filter((words) => !OF_PROGRAM.test(words))
    .flatMap((words) =>
      toCandidates({ application: [ofAim(words)] }, { strength: 10, topic: "aim", verses: [], words }),
    );
  const wanted = [title, description, objectives].join("\n");
  return selectCandidates([...ofSubject, ...ofAims], existing, stages, wanted).map(({ text }) => text);
}
