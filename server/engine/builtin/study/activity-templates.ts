// Activities on a passage. They need only paper, pens and a Bible.
import { toCandidates, type Candidate, type TemplateTexts } from "./candidates.ts";
import { buildLineCandidates } from "./passage-lines.ts";
import type { StudyPassage } from "./subject.ts";

export const buildActivityCandidates = (passage: StudyPassage): Candidate[] => [
  ...buildLineCandidates(passage, writeLineActivities),
  ...toCandidates(writePassageActivities(passage.reference), {
    topic: "whole",
    verses: [],
    words: "",
    strength: 5,
  }),
];

const writeLineActivities = (cited: string): TemplateTexts => ({
  interpretation: [
    `In groups of three, put the words ${cited} into a sentence of your own and add an example from the past week. Post the sentences side by side, and combine the best parts into one that works for everyone.`,
  ],
  application: [
    `Give everyone a card with the words ${cited}. On the back, have them write one way to live this out before the group meets again, with a day and a time, and share it with a partner. Start the next meeting by asking how it went.`,
  ],
});

const writePassageActivities = (reference: string): TemplateTexts => ({
  observation: [
    `Read ${reference} aloud three times, with a minute of silence after each reading. After the first, have everyone share a word that stood out to them. After the second, share questions. After the third, share reasons to give thanks and prayer requests.`,
    `Have everyone copy ${reference} by hand in silence, with a new line for each thought, and underline three words. In pairs, explain why you chose those three.`,
  ],
  interpretation: [
    `Compare ${reference} in two or three translations. Look for places where they differ in more than style, and choose the wording the group finds clearest.`,
    `Divide ${reference} among three teams. Have each team write one sentence about what its part adds. Put the three together and read them as a summary.`,
  ],
  application: [
    `Turn ${reference} into a prayer. Go through it verse by verse, and after each verse have someone pray one sentence in their own words.`,
  ],
});
