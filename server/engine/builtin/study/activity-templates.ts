// What a group can do with a passage. Each activity can be done with paper, pens and a Bible.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { listCandidates, type Candidate, type Texts } from "./candidates.ts";
import { listLineCandidates } from "./passage-lines.ts";

/** All activities that a passage gives rise to, the best ones with the greatest strength. */
export const proposeActivities = (verses: readonly Verse[], reference: string): Candidate[] => [
  ...listLineCandidates(verses, planForLine),
  ...listCandidates(planForWhole(reference), { topic: "whole", verses: [], words: "", strength: 5 }),
];

const planForLine = (cited: string): Texts => ({
  meaning: [
    `In groups of three, put the words ${cited} into a sentence of your own and add an example from the past week. Hang the sentences side by side, and choose together what belongs into one for all.`,
  ],
  application: [
    `Give everyone a card with the words ${cited}. Each writes on the back one way to live by them before the group meets again, with a day and an hour, and tells it to a partner. Begin the next meeting by asking how it went.`,
  ],
});

const planForWhole = (reference: string): Texts => ({
  observation: [
    `Read ${reference} aloud three times with a silence of one minute after each. After the first, everyone says a word that stayed with them; after the second, a question; after the third, a thanksgiving or a request.`,
    `Let everyone copy ${reference} by hand in silence, a new line for each thought, and underline three words. In pairs, explain to each other why these three.`,
  ],
  meaning: [
    `Compare ${reference} in two or three translations. Mark every place where they differ in more than style, and choose the wording that the group finds clearest.`,
    `Divide ${reference} among three teams. Each writes one sentence that says what its part adds; put the three together and read them as a summary.`,
  ],
  application: [
    `Turn ${reference} into prayer: go through it verse by verse, and after each verse let someone pray one sentence in their own words.`,
  ],
});
