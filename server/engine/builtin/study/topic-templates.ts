// Questions and activities for a study that names no scripture: its title, description and objectives are all there is.
import type { StudySubject } from "../../engine.ts";
import type { Candidate } from "./candidates.ts";
import { listObjectives } from "./subject.ts";

type Written = [stage: Candidate["stage"], strength: number, text: string];

const asCandidates = (topic: string, words: string, written: readonly Written[]): Candidate[] =>
  written.map(([stage, strength, text], index) => ({
    text,
    stage,
    strength,
    topic: `${topic}${index}`,
    verses: [],
    words,
  }));

const LONGEST_SENTENCE = 240;
/** Enough to choose from. */
const MAX_SENTENCES = 200;

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replace(/[.;,]+$/, ""))
    .filter((sentence) => sentence.length > 8 && sentence.length <= LONGEST_SENTENCE)
    .slice(0, MAX_SENTENCES);

export function proposeTopicQuestions({ title, description, objectives }: StudySubject): Candidate[] {
  const name = title.trim();
  const ofTitle: Written[] = [
    ["observation", 9, `What comes to mind first when you hear “${name}”, and where does that come from?`],
    [
      "observation",
      7,
      `Which passages of scripture do you think of in connection with “${name}”? Read one of them together: what does it say?`,
    ],
    ["meaning", 8, `How would you explain “${name}” to someone who has never been to church?`],
    [
      "meaning",
      6,
      `What misunderstandings of “${name}” have you met, and how would you answer them from scripture?`,
    ],
    ["application", 8, `Where in your life does “${name}” matter most at present?`],
    ["application", 6, `What first step could this group take together because of “${name}”?`],
  ];
  const ofDescription = sentencesOf(description).flatMap((sentence): Written[] => [
    ["observation", 6, `The description says: “${sentence}”. What in your own experience fits this?`],
    ["meaning", 6, `“${sentence}”: what would you want to find out about this from scripture?`],
  ]);
  const ofAims = listObjectives(objectives).flatMap((aim): Written[] => [
    ["application", 9, `One aim of this study is “${aim}”. What would it look like in an ordinary week?`],
    ["meaning", 7, `Why is it worth aiming at “${aim}”, and what stands in the way?`],
  ]);
  return [
    ...(name === "" ? [] : asCandidates("title", name, ofTitle)),
    ...asCandidates("description", description, ofDescription),
    ...asCandidates("aim", objectives, ofAims),
  ];
}

export function proposeTopicActivities({ title, description, objectives }: StudySubject): Candidate[] {
  const name = title.trim();
  const ofTitle: Written[] = [
    [
      "observation",
      9,
      `Write “${name}” in the middle of a large sheet. Let everyone add words, questions and verses around it, then circle the three that the group wants to come back to.`,
    ],
    [
      "meaning",
      8,
      `In pairs, look for a passage of scripture that speaks to “${name}”. Read it to the group and say in one sentence why you chose it.`,
    ],
    [
      "application",
      7,
      `Give everyone a card. On one side they write what “${name}” means to them now; at the end of the session they write on the other side what has changed.`,
    ],
    [
      "application",
      6,
      `Close with a round of short prayers about “${name}”: one sentence from each who wishes to.`,
    ],
  ];
  const ofDescription = sentencesOf(description).map((sentence): Written => [
    "meaning",
    6,
    `Read aloud: “${sentence}”. In groups of three, find one story from life that shows it and one verse that speaks to it.`,
  ]);
  const ofAims = listObjectives(objectives).flatMap((aim): Written[] => [
    [
      "application",
      8,
      `Take “${aim}” as an aim for the week: everyone writes down one small step with a day and an hour, and tells it to a partner.`,
    ],
    [
      "observation",
      5,
      `On a line across the room from “not yet” to “often”, let everyone stand where they are with “${aim}”, and talk with whoever stands near.`,
    ],
  ]);
  return [
    ...(name === "" ? [] : asCandidates("title", name, ofTitle)),
    ...asCandidates("description", description, ofDescription),
    ...asCandidates("aim", objectives, ofAims),
  ];
}
