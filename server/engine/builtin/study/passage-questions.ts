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
      (it) => `Where in ${it} is the point after which nothing can go back to what it was?`,
      (it) => `Who in ${it} decides something, and who only has things happen to them?`,
      (it) => `What do the people in ${it} know about each other, and what are they wrong about?`,
      (it) => `Who in ${it} has power at the beginning, and who has it at the end?`,
      (it) => `Which small detail of ${it} could have been left out? What does it do there?`,
      (it) => `Who in ${it} speaks and who is silent? What might the silent ones say?`,
      (it) => `What has to be true about God for ${it} to go as it goes?`,
      (it) => `Where is God named in ${it}, and where would you have expected him to be named and he is not?`,
    ],
    interpretation: [
      (it) => `Whom in ${it} did you judge first? What could be said in that person’s favor?`,
      (it) => `What does ${it} leave untold that you would like to know? Why might it be untold?`,
      (it) => `If ${it} ended one verse earlier, what would you believe about God?`,
      (it) => `Which fear moves the people in ${it}, and which hope?`,
      (it) => `Who in ${it} could complain afterward that it was unfair? Would they be right?`,
      (it) => `Where in ${it} does something good come by a way that nobody would have chosen?`,
      (it) => `What would the first hearers have found harder to accept in ${it} than we do?`,
      (it) =>
        `Does ${it} praise what people do in it, warn against it, or only tell it? What makes you think so?`,
    ],
    application: [
      (it) => `Into which scene of ${it} could you walk this week without changing your clothes?`,
      (it) => `Who in ${it} would you rather not resemble, and when do you?`,
      (it) => `Where are you at the moment: before, in or after what happens in ${it}?`,
      (it) => `Whom do you know who is in the middle of ${it}, in another form? What would help that person?`,
      (it) => `What would you have done in ${it} with the courage that you have today?`,
      (it) => `Which sentence of ${it} would you like to hear from somebody this month?`,
      (it) => `What would somebody who knows nothing of church understand at once in ${it}?`,
    ],
  },
  song: {
    observation: [
      (it) => `Where does the mood of ${it} change? What has the singer remembered or seen?`,
      (it) => `To whom is each part of ${it} said: to God, to others, or to the singer’s own heart?`,
      (it) => `Which complaint or request in ${it} is still open at the end?`,
    ],
    interpretation: [
      (it) => `What must somebody have been through to write ${it}?`,
      (it) => `What does ${it} dare to say to God that we would leave out of a prayer in church?`,
      (it) => `Which line of ${it} would be false if somebody said it about their own strength?`,
    ],
    application: [
      (it) => `In which hour of the past week would you have needed ${it}?`,
      (it) => `Which line of ${it} can you not say honestly at the moment? Who could say it for you?`,
      (it) => `For whom could you pray ${it} in your own words tonight?`,
    ],
  },
  teaching: {
    observation: [
      (it) => `What problem among the first hearers does ${it} answer? Which words betray it?`,
      (it) => `What in ${it} is said about God, and what is asked of people? Which comes first?`,
      (it) => `On which single sentence does everything else in ${it} depend?`,
    ],
    interpretation: [
      (it) => `Who would have objected to ${it} when it was first read aloud, and with which argument?`,
      (it) => `What does ${it} not say, although people often quote it as if it did?`,
      (it) => `What goes wrong if people hear only half of ${it}? Which half is usually left out?`,
    ],
    application: [
      (it) => `What in ${it} would cost you something before the week is over?`,
      (it) => `Where does our church already live by ${it}, and where do we only agree with it?`,
      (it) => `Whom would you have to speak to if you took ${it} seriously?`,
    ],
  },
};

const NAMES: Readonly<Record<TextKind, string>> = {
  story: "the story",
  song: "the psalm",
  teaching: "the passage",
};

/** Several passages are named, one is not. */
const nameIt = (reference: string, kind: TextKind) => (/, | and /.test(reference) ? reference : NAMES[kind]);

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
