// Questions on a passage, in its own words.
import { findVerse, type Verse } from "../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { toCandidates, type Candidate } from "./candidates.ts";
import { writeKnownQuestions } from "./known-questions/known-questions.ts";
import { writeMomentQuestions } from "./moment-questions.ts";
import { askAboutPassage } from "./passage-questions.ts";
import { writePairQuestions, type TextKind } from "./pair-questions.ts";
import { isStoryBook, readMoments, type PassageMoments } from "./passage-moments.ts";
import { writeStoryQuestions } from "./story-questions.ts";
import type { StudyPassage } from "./subject.ts";
import { labelVerses } from "./verse-labels.ts";

const SONGS: ReadonlySet<string> = new Set(["Psalms", "Lamentations"]);

/** An edition in another language is not quoted in English sentences; they name its verses, and are about the English ones. */
export function buildQuestionCandidates(passage: StudyPassage): Candidate[] {
  const known = writeKnownQuestions(passage);
  const { inBrackets, inSentence } = labelVerses(passage.verses);
  const isQuoted = isEnglish(passage.edition);
  const read = readMoments(isQuoted ? passage.verses : passage.verses.flatMap(findInEnglish));
  const cite = ({ quote, verse }: Pick<PassageMoments["moments"][number], "quote" | "verse">) =>
    isQuoted ? `“${quote}” ${inBrackets(verse)}` : inSentence(verse);
  const moments = read.moments.map((moment) =>
    Object.assign({ cited: cite(moment), isInStory: read.isStory && isStoryBook(moment.verse) }, moment),
  );
  const kind = chooseTextKind(read, passage);
  return [
    ...known,
    ...writePairQuestions(moments, kind),
    ...writeMomentQuestions(moments),
    ...writeStoryQuestions(read),
    ...askAboutRefrain(read, cite),
    ...(isRecord(read, passage)
      ? askAboutRecord(passage.reference)
      : askAboutPassage(passage.reference, kind)),
  ];
}

export const getTextKind = (passage: StudyPassage): TextKind =>
  chooseTextKind(readMoments(passage.verses), passage);

const chooseTextKind = ({ isStory }: PassageMoments, { verses }: StudyPassage): TextKind =>
  isStory || isTold(verses) ? "story" : SONGS.has(verses[0]?.book ?? "") ? "song" : "teaching";

const ADDRESSES = /\b(?:I|ye|you|your|thou|thy|thee|we|us)\b/i;
const MAX_ADDRESSED = 0.4;

/** Verses of a book of stories that hardly speak to anybody, as a part of a story without speeches. */
const isTold = (verses: readonly Verse[]) =>
  verses[0] !== undefined &&
  isStoryBook(verses[0]) &&
  verses.filter(({ text }) => ADDRESSES.test(text)).length <= verses.length * MAX_ADDRESSED;

const findInEnglish = ({ book, chapter, verse, number }: Verse): Verse[] => {
  const found = findVerse(book, chapter, verse);
  return found ? [{ ...found, number }] : [];
};

const REFRAINS: readonly ((cited: string) => string)[] = [
  (cited) => `The words ${cited} come back in this passage. What is different when they are heard again?`,
  (cited) => `Why is it not enough to say ${cited} once? Compare the places where it is said.`,
  (cited) =>
    `Follow the words ${cited} through the passage. Who says or hears them each time, and in which mood?`,
];

function askAboutRefrain(
  { refrain }: PassageMoments,
  cite: (of: NonNullable<PassageMoments["refrain"]>) => string,
): Candidate[] {
  if (!refrain) return [];
  const text = REFRAINS[refrain.verse.verse % REFRAINS.length]?.(cite(refrain)) ?? "";
  return [
    {
      stage: "observation",
      text,
      strength: 9,
      topic: "refrain",
      verses: [refrain.verse],
      words: refrain.quote,
    },
  ];
}

const OF_RECORDS = /\b(?:begat|father of|sons? of|children of|cubits?|shekels?|numbered|famil(?:y|ies) of)\b/;
const MIN_OF_RECORD = 0.4;

/** Genealogies, lists and measurements. */
const isRecord = ({ isStory }: PassageMoments, { verses }: StudyPassage) =>
  !isStory && verses.filter(({ text }) => OF_RECORDS.test(text)).length >= verses.length * MIN_OF_RECORD;

const askAboutRecord = (reference: string): Candidate[] =>
  toCandidates(
    {
      observation: [`Which name or detail in ${reference} would you not have expected there?`],
      interpretation: [
        `Why would anyone have wanted ${reference} to be handed down? What would be missing without it?`,
        `What do people expect of God after reading ${reference}, and what not?`,
      ],
      application: [`What in ${reference} would you have to explain to a visitor, and how would you do it?`],
    },
    { strength: 7.9, topic: "whole", verses: [], words: "", isStock: true },
  );
