// Questions on what a passage asks, commands, promises and tells, in its own words.
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import type { Candidate, Stage } from "./candidates.ts";
import { findLifeQuestion } from "./life-questions.ts";
import {
  isSacred,
  readMoments,
  type Moment,
  type MomentKind,
  type PassageMoments,
} from "./passage-moments.ts";
import type { StudyPassage } from "./subject.ts";
import { labelVerses } from "./verse-labels.ts";

interface Template {
  stage: Stage;
  /** `cited` is “words” (v. 3). */
  write: (cited: string, speaker: string) => string;
  /** Whether it needs to know who speaks. */
  needsSpeaker?: true;
  /** Not for "Thou shalt not steal". */
  isPositive?: true;
}

const of = (stage: Stage, write: Template["write"]): Template => ({ stage, write });
const positive = (stage: Stage, write: Template["write"]): Template => ({ stage, write, isPositive: true });
const spoken = (stage: Stage, write: Template["write"]): Template => ({ stage, write, needsSpeaker: true });

const TEMPLATES: Readonly<Record<MomentKind, readonly Template[]>> = {
  question: [
    spoken(
      "interpretation",
      (cited, who) => `${upper(who)} asks ${cited}. Why ask, instead of telling? How would you answer?`,
    ),
    spoken(
      "observation",
      (cited, who) => `What has happened before ${who} asks ${cited}, and which answer does ${who} hope for?`,
    ),
    of("interpretation", (cited) => `How does this passage answer ${cited}? Is the answer enough for you?`),
    of("application", (cited) => `Who do you know who could ask ${cited} today? What would you say to them?`),
    of("observation", (cited) => `What leads up to the question ${cited}, and what happens to it afterward?`),
  ],
  command: [
    of(
      "interpretation",
      (cited) =>
        `What would have made ${cited} hard for the first people who heard it, and what makes it hard today?`,
    ),
    positive(
      "application",
      (cited) => `What would the people you live with notice if you took ${cited} at its word for a week?`,
    ),
    of("interpretation", (cited) => `What goes wrong among people when nobody cares about ${cited}?`),
    of("observation", (cited) => `What comes just before and just after ${cited}? What does that add to it?`),
    positive("application", (cited) => `Who has shown you what ${cited} looks like? What did they do?`),
  ],
  order: [
    spoken(
      "interpretation",
      (cited, who) =>
        `${upper(who)} says ${cited}. What would have been easier to do, and why is it not enough?`,
    ),
    spoken(
      "observation",
      (cited, who) =>
        `What happens because ${who} says ${cited}, and what would not have happened otherwise?`,
    ),
    spoken(
      "application",
      (cited, who) =>
        `When did something you heard strike you as ${cited} must have struck those to whom ${who} said it? What did you do?`,
    ),
  ],
  promise: [
    of(
      "interpretation",
      (cited) => `To whom is ${cited} said? What does it promise, and what does it not promise?`,
    ),
    of(
      "application",
      (cited) =>
        `Which situation of yours needs ${cited} right now? What would you do differently if you counted on it?`,
    ),
    of(
      "application",
      (cited) => `When have you seen that ${cited} is true, and when did you have to wait for it?`,
    ),
    of("observation", (cited) => `What did the first hearers of ${cited} have to worry about?`),
  ],
  feeling: [
    of(
      "interpretation",
      (cited) => `What lies behind this moment: ${cited}? What would you have felt in that place?`,
    ),
    of("observation", (cited) => `What has led to ${cited}? What could have happened instead?`),
    of(
      "application",
      (cited) => `When did you last see yourself in a moment like this one: ${cited}? What did it show you?`,
    ),
  ],
  turn: [
    of(
      "observation",
      (cited) => `What changes at ${cited}? Compare what comes before with what comes after.`,
    ),
    of("interpretation", (cited) => `What would the passage be without ${cited}?`),
    of("application", (cited) => `Where do you long for a turn like ${cited} in your own story?`),
  ],
  reason: [
    of("interpretation", (cited) => `What is ${cited} the reason for? Would the rest still hold without it?`),
    of(
      "application",
      (cited) =>
        `Which plan for this week would you change if ${cited} were the first thing you thought of in the morning?`,
    ),
    of("observation", (cited) => `What does ${cited} explain, and what does it leave open?`),
  ],
  image: [
    of(
      "interpretation",
      (cited) => `What does the picture in ${cited} say that a plain statement could not?`,
    ),
    of(
      "application",
      (cited) => `Where have you seen something like ${cited}? Does it describe your life at the moment?`,
    ),
  ],
  claim: [
    of(
      "application",
      (cited) => `Which experience makes it easy for you to say ${cited}, and which one makes it hard?`,
    ),
    of("interpretation", (cited) => `If ${cited} is true, what can no longer be true?`),
    of(
      "interpretation",
      (cited) => `What do people around you count on instead of ${cited}? Where does the difference show?`,
    ),
    of(
      "observation",
      (cited) => `Where else in this passage do you find the thought of ${cited} in other words?`,
    ),
  ],
  line: [
    of("interpretation", (cited) => `What would be missing if ${cited} were not in this passage?`),
    of(
      "observation",
      (cited) => `Which questions does ${cited} raise for someone who reads it for the first time?`,
    ),
  ],
};

/** The best moments to talk about first. */
const STRENGTH: Readonly<Record<MomentKind, number>> = {
  question: 8,
  promise: 9,
  command: 9,
  order: 8,
  turn: 8,
  feeling: 9,
  claim: 7,
  image: 7,
  reason: 6,
  line: 3,
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An edition in another language gets questions on people and the whole only, because the sentences are English. */
export function buildQuestionCandidates(passage: StudyPassage): Candidate[] {
  const read: PassageMoments = isEnglish(passage.edition)
    ? readMoments(passage.verses)
    : { moments: [], people: [], refrain: undefined, isStory: false };
  const { inBrackets } = labelVerses(passage.verses);
  const cite = ({ quote, verse }: Pick<Moment, "quote" | "verse">) => `“${quote}” ${inBrackets(verse)}`;
  const used = new Map<MomentKind, number>();
  const ofMoments = read.moments.flatMap((moment, at) => {
    const { kind, verse, quote, speaker } = moment;
    const round = used.get(kind) ?? 0;
    used.set(kind, round + 1);
    return writeMoment(moment, cite(moment), verse.chapter + verse.verse + round).map(
      ({ stage, text }, rank): Candidate => ({
        text,
        stage,
        strength: Math.max(1, STRENGTH[kind] + (isSacred(speaker) ? 1 : 0) - rank * 2),
        topic: text.replace(/“[^”]*” \([^)]*\)/, ""),
        verses: [verse],
        words: `${verse.text} ${quote} ${at}`,
      }),
    );
  });
  return [...ofMoments, ...writePeopleQuestions(read, passage, cite), ...writeWholeQuestions(passage)];
}

/** Moments that are as true for the reader as for the first hearers. */
const LIFE_KINDS: ReadonlySet<MomentKind> = new Set(["command", "promise", "claim"]);

/** The templates of a moment in a rotation, so that moments of one kind are asked about in different ways. */
function writeMoment({ kind, quote, speaker }: Moment, cited: string, seed: number) {
  const fitting = TEMPLATES[kind].filter(
    ({ needsSpeaker, isPositive }) =>
      (!needsSpeaker || speaker !== "") && (!isPositive || !/\b(?:not|no|never|nothing)\b/i.test(quote)),
  );
  const rotated = fitting.map((_, at) => fitting[(at + seed) % fitting.length]!);
  const life = LIFE_KINDS.has(kind) ? findLifeQuestion(quote, seed) : undefined;
  return [
    ...(life ? [{ stage: "application" as const, text: `${upper(cited)}. ${life}` }] : []),
    ...rotated.map(({ stage, write }) => ({ stage, text: write(cited, speaker) })),
  ];
}

function writePeopleQuestions(
  { people, refrain, moments, isStory }: PassageMoments,
  { reference }: StudyPassage,
  cite: (moment: Pick<Moment, "quote" | "verse">) => string,
): Candidate[] {
  const texts: { stage: Stage; text: string; strength: number }[] = [];
  if (isStory) {
    const [one, other] = [people[0], people.at(-1)];
    for (const [at, person] of people.toReversed().entries()) {
      const text = PERSON_QUESTIONS[at % PERSON_QUESTIONS.length]?.(person) ?? "";
      texts.push({ stage: at % 2 === 0 ? "interpretation" : "observation", text, strength: 9 - at });
    }
    if (one !== undefined && other !== undefined && one !== other) {
      texts.push(
        {
          stage: "application",
          text: `Are you more like ${one} or more like ${other} at the moment? What makes you say so?`,
          strength: 8,
        },
        {
          stage: "observation",
          text: `What does ${one} want, and what does ${other} want? Who gets it?`,
          strength: 7,
        },
      );
    }
    const last = moments.at(-1);
    // A speech by one person has no open end.
    if (last && one !== other) {
      texts.push({
        stage: "interpretation",
        text: `The story stops soon after ${cite(last)}. What are we not told${other === undefined ? "" : ` about ${other}`}, and how do you think it went on?`,
        strength: 8,
      });
    }
  }
  if (refrain) {
    texts.push({
      stage: "interpretation",
      text: `${upper(cite(refrain))} comes back in ${reference}. Why does it need to be said again, and when do you need to hear it again?`,
      strength: 9,
    });
  }
  return texts.map((each): Candidate => Object.assign({ topic: "people", verses: [], words: "" }, each));
}

const PERSON_QUESTIONS: readonly ((person: string) => string)[] = [
  (person) => `Tell the story from the point of view of ${person}. What does ${person} see, fear and hope?`,
  (person) => `What would you ask ${person} if you could? What would ${person} ask you?`,
  (person) => `What could ${person} have done instead, and what would have come of it?`,
];

const writeWholeQuestions = ({ reference }: StudyPassage): Candidate[] => {
  const texts: { stage: Stage; text: string }[] = [
    { stage: "interpretation", text: `What does ${reference} not say that people often read into it?` },
    {
      stage: "observation",
      text: `Which sentence of ${reference} would you have left out, and why is it there?`,
    },
    {
      stage: "application",
      text: `With whom could you talk about ${reference} this week, and what would you say first?`,
    },
  ];
  return texts.map((each): Candidate =>
    Object.assign({ topic: "whole", verses: [], words: "", strength: 2 }, each),
  );
};
