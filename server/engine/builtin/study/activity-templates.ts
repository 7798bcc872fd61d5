// Activities on a passage for adults. They need only paper, pens and a Bible.
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
    `In threes, say ${cited} in words that a colleague without a church would use. Hear all versions, and ask which one has kept the most.`,
    `Read ${cited} four times around the circle, each reader stressing another word. Talk about what the stress brings out.`,
    `One half of the room collects experiences that support ${cited}, the other half experiences that make it hard to say. Hear both, and do not settle it too quickly.`,
  ],
  application: [
    `Write ${cited} at the head of a sheet and the days until you meet again below it. Note one appointment of that week which these words touch, and tell a partner what you will do then.`,
    `Take ten minutes alone to write a short letter that begins with ${cited}: to God, to yourself in a year, or to somebody who needs it. Nobody has to read theirs aloud.`,
    `In pairs, interview each other for five minutes: when did ${cited} matter in your life? Then introduce your partner’s answer to the group, with their permission.`,
  ],
});

const writePassageActivities = (reference: string): TemplateTexts => ({
  observation: [
    `Read ${reference} with one reader for each voice in it and one for everything else. Afterward ask the readers what it was like to say their part.`,
    `Read ${reference} aloud twice, with two minutes of silence in between. Afterward each person names the line at which they stopped, and nobody comments.`,
  ],
  interpretation: [
    `Compare ${reference} in two or three translations. Find the place where they differ most in sense, and decide together what is at stake.`,
    `Divide ${reference} among three teams. Each names the one sentence in its part that the others must not miss, and says why.`,
    `Write down, each alone, the question to which ${reference} is the answer. Compare your questions.`,
  ],
  application: [
    `Pray through ${reference}: somebody reads a verse, somebody else answers it with one sentence of prayer, and so on to the end.`,
    `List the people whom you will meet before the group comes together again. Mark those whom ${reference} makes you see differently, and pray for one of them by name.`,
    `Decide together on one thing that the group could do because of ${reference}, who takes the first step, and by when.`,
  ],
});
