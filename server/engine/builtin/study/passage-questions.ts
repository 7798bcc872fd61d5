// Questions on a passage as a whole, for each kind of text. They follow how such a text works and quote nothing.
import { toCandidates, type Candidate, type Stage, type TemplateTexts } from "./candidates.ts";
import type { TextKind } from "./pair-questions.ts";
import { rotate } from "./rotate.ts";

/** `it`: what the passage is called. */
type Write = (it: string) => string;
type Writes = Readonly<Record<Stage, readonly Write[]>>;

const OF_KIND: Readonly<Record<TextKind, Writes>> = {
  story: {
    observation: [
      (it) => `Where is the turning point of ${it}? What is different after it?`,
      (it) => `Who in ${it} makes a decision, and what does it cost them?`,
      (it) => `What in ${it} surprises you, and what did you expect instead?`,
    ],
    interpretation: [
      (it) => `Who in ${it} is easy to judge? What could be said in that person’s favor?`,
      (it) => `What does ${it} not tell us that you would like to know?`,
      (it) => `What are the people in ${it} afraid of, and what do they hope for?`,
      (it) => `What does ${it} show about God that the people in it did not expect?`,
      (it) => `Does ${it} praise what people do in it, warn against it, or only report it? How can you tell?`,
    ],
    application: [
      (it) => `Which person in ${it} are you most like right now, and why?`,
      () => "Who do you know who is going through something like this now? How could you help?",
      (it) => `What in ${it} gives you courage, and for what?`,
      (it) => `If you took ${it} seriously, what would you do differently this week?`,
    ],
  },
  song: {
    observation: [
      (it) => `Where does the mood of ${it} change? What has the singer remembered or seen?`,
      (it) => `Who is each part of ${it} addressed to: God, other people, or the singer’s own heart?`,
    ],
    interpretation: [
      (it) => `What might someone have been through before writing ${it}?`,
      (it) => `What does ${it} dare to say to God that we would leave out of a prayer in church?`,
    ],
    application: [
      (it) => `When in the past week could you have used ${it}?`,
      (it) => `Which line of ${it} can you not say honestly right now? Who could say it for you?`,
      (it) => `Who could you pray ${it} for, in your own words?`,
    ],
  },
  teaching: {
    observation: [
      (it) => `What problem among its first readers does ${it} answer? Which words show it?`,
      (it) => `What does ${it} say about God, and what does it ask of people?`,
      (it) => `What in ${it} have you not noticed before?`,
    ],
    interpretation: [
      (it) => `Who might have objected to ${it} when it was first read aloud, and why?`,
      (it) => `What in ${it} is hard to understand, and what is hard to accept?`,
    ],
    application: [
      (it) => `What would it cost you this week to take ${it} seriously?`,
      (it) => `Where does our church already live by ${it}, and where do we only agree with it?`,
      (it) => `If you acted on ${it}, who would you need to talk to first?`,
    ],
  },
};

const NAMES: Readonly<Record<TextKind, string>> = {
  story: "the story",
  song: "the song",
  teaching: "the passage",
};

/** Several passages are named, one is not. */
function nameIt(reference: string, kind: TextKind): string {
  if (/, | and /.test(reference)) return reference;
  return reference.startsWith("Psalm") ? "the psalm" : NAMES[kind];
}

/** Better than a question on words in passing, weaker than one that was written for the passage. */
const STRENGTH = 7.9;

/** Questions for one kind of text, in an order that depends on the passage, so that results differ. */
export function askAboutPassage(reference: string, kind: TextKind): Candidate[] {
  const it = nameIt(reference, kind);
  const texts: TemplateTexts = Object.fromEntries(
    Object.entries(OF_KIND[kind]).map(([stage, writes]) => [
      stage,
      rotate(writes, reference).map((write) => write(it)),
    ]),
  );
  return toCandidates(texts, { strength: STRENGTH, topic: "whole", verses: [], words: "", isStock: true });
}
