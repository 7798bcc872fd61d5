// Questions on single moments of a passage: what they are about, and what they ask, command, promise or tell.
import type { Candidate, Stage } from "./candidates.ts";
import type { Moment, MomentKind } from "./passage-moments.ts";
import { isSacred, namesOthers } from "./passage-moments.ts";
import { isPlural } from "./people.ts";
import { isResolved } from "./pronouns.ts";
import { startUpper } from "./quotation.ts";
import { findThemes, type Theme } from "./themes.ts";

export interface Cited extends Moment {
  /** “words” (v. 3) */
  cited: string;
  isInStory: boolean;
}

interface Frame {
  stage: Stage;
  write: (moment: Cited) => string;
  fits?: (moment: Cited) => boolean;
}

/** The questions are about one person. */
const isSpoken = ({ speaker }: Moment) => speaker !== "" && !isPlural(speaker);
const isBySacred = ({ speaker }: Moment) => isSacred(speaker);
const isPositive = ({ quote }: Moment) => !/\b(?:not|no|never|nothing|none|neither)\b/i.test(quote);
/** What people say to one another within a story is about what happens there. */
const isForReaders = ({ isInStory, speaker }: Cited) => !isInStory || isSacred(speaker);
/** "He hath greatly withstood our words" is about somebody whom only other words name. */
const isClear = (moment: Cited) => isForReaders(moment) && isResolved(moment.quote);
const isShort = ({ quote }: Moment) => quote.split(" ").length <= 10;

/** Where there is no theme, or more questions are wanted. Lines of a story that only tell what happens have none. */
const FRAMES: Readonly<Partial<Record<MomentKind, readonly Frame[]>>> = {
  question: [
    {
      stage: "interpretation",
      fits: isSpoken,
      write: ({ cited, speaker }) =>
        `${startUpper(speaker)} asks ${cited}. What honest answer could the others have given?`,
    },
    {
      stage: "application",
      fits: isBySacred,
      write: ({ cited }) => `Imagine being asked ${cited} by name. What would you say first?`,
    },
    {
      stage: "interpretation",
      fits: isSpoken,
      write: ({ cited }) =>
        `Is ${cited} asked in order to learn something, or to accuse? Read it aloud both ways.`,
    },
  ],
  command: [
    {
      stage: "interpretation",
      write: ({ cited }) => `Why did the first readers need to hear ${cited}?`,
    },
    {
      stage: "application",
      fits: isPositive,
      write: ({ cited }) => `What would it look like to live out ${cited} on an ordinary Wednesday?`,
    },
    {
      stage: "interpretation",
      write: ({ cited }) => `How can ${cited} be misused to burden people? How would you guard against that?`,
    },
    {
      stage: "application",
      write: ({ cited }) => `Who has lived out ${cited} in front of you, and what did you see?`,
    },
  ],
  order: [
    {
      stage: "interpretation",
      fits: isSpoken,
      write: ({ cited, speaker }) =>
        `${startUpper(speaker)} says ${cited}. What did those who heard it have to lose if they obeyed?`,
    },
  ],
  request: [
    {
      stage: "interpretation",
      write: ({ cited }) => `What might someone have been through who prays ${cited}?`,
    },
    {
      stage: "application",
      write: ({ cited }) =>
        `Could you pray ${cited} today, word for word? What would you add, and what would you leave out?`,
    },
  ],
  promise: [
    {
      stage: "interpretation",
      fits: isForReaders,
      write: ({ cited }) => `What does ${cited} promise, and what do people hear in it that it does not say?`,
    },
    {
      stage: "application",
      fits: isForReaders,
      write: ({ cited }) => `What would you dare to do if you were sure of ${cited}?`,
    },
    {
      stage: "observation",
      fits: isForReaders,
      write: ({ cited }) =>
        `Who is ${cited} said to, and under what conditions? Look at the verses around it.`,
    },
  ],
  feeling: [
    {
      stage: "interpretation",
      fits: ({ quote }) => !/\b(?:said|spake|which|who)\b/i.test(quote),
      write: ({ cited }) => `${startUpper(cited)}. What is behind this reaction?`,
    },
  ],
  image: [
    {
      stage: "interpretation",
      fits: ({ isInStory }) => !isInStory,
      write: ({ cited }) => `What does the image in ${cited} help you see? Where does the comparison end?`,
    },
  ],
  claim: [
    {
      stage: "interpretation",
      fits: (moment) => isShort(moment) && isClear(moment),
      write: ({ cited }) => `What would be different in the world if ${cited} were not true?`,
    },
    {
      stage: "application",
      fits: isClear,
      write: ({ cited }) => `When has ${cited} been hard for you to believe, and when has it been easy?`,
    },
    {
      stage: "interpretation",
      fits: isClear,
      write: ({ cited }) => `How would you explain ${cited} to someone who has never opened a Bible?`,
    },
  ],
};

/** The kinds that are about something; a word of a theme in a line that only tells or explains is in passing. */
const WITH_THEME: Readonly<Partial<Record<MomentKind, number>>> = {
  command: 10,
  promise: 10,
  order: 9,
  question: 9,
  claim: 9,
};
const WITHOUT_THEME = 6;

export function writeMomentQuestions(moments: readonly Cited[]): Candidate[] {
  const onThemes = findThemesOf(moments);
  return moments.flatMap((moment) => [
    ...writeOnThemes(moment, onThemes.get(moment) ?? []),
    ...writeOnKind(moment),
  ]);
}

/** Commands, promises and questions name their theme; other words are one if two verses have it. */
const TELLING: ReadonlySet<MomentKind> = new Set(["command", "order", "promise", "question"]);
const FEW = 3;

function findThemesOf(moments: readonly Cited[]): ReadonlyMap<Cited, readonly Theme[]> {
  const found = new Map(moments.filter(hasTheme).map((moment) => [moment, findThemes(moment.quote)]));
  const verses = new Map<Theme, Set<string>>();
  for (const [{ verse }, themes] of found) {
    for (const theme of themes) verses.set(theme, (verses.get(theme) ?? new Set()).add(verse.number));
  }
  const isBrief = new Set(moments.map(({ verse }) => verse)).size <= FEW;
  return new Map(
    [...found].map(([moment, themes]) => [
      moment,
      isBrief || TELLING.has(moment.kind)
        ? themes
        : themes.filter((theme) => (verses.get(theme)?.size ?? 0) > 1),
    ]),
  );
}

/** Not "Did not the battle in Gibeah overtake them?" */
const TO_READERS = /\b(?:you|your|ye|thou|thee|thy|thine|we|us|our|I|me|my)\b/i;

const hasTheme = (moment: Cited) =>
  WITH_THEME[moment.kind] !== undefined &&
  isForReaders(moment) &&
  !namesOthers(moment.quote) &&
  (moment.kind !== "claim" || isResolved(moment.quote)) &&
  (moment.kind !== "question" || TO_READERS.test(moment.quote));

function writeOnThemes(moment: Cited, themes: readonly Theme[]): Candidate[] {
  const { cited, kind, verse, quote } = moment;
  return themes.flatMap(({ name, questions }, rank) =>
    (["interpretation", "application"] as const).flatMap((stage) =>
      questions[stage].map((question, at): Candidate => ({
        text: `${startUpper(cited)}. ${question}`,
        stage,
        strength: (WITH_THEME[kind] ?? 0) - rank - at * 0.5,
        topic: name,
        verses: [verse],
        words: `${verse.text} ${quote}`,
      })),
    ),
  );
}

const writeOnKind = (moment: Cited): Candidate[] =>
  (FRAMES[moment.kind] ?? [])
    .filter(({ fits }) => fits?.(moment) ?? true)
    .map(({ stage, write }, at): Candidate => ({
      text: write(moment),
      stage,
      strength: WITHOUT_THEME - at * 0.5,
      topic: moment.kind,
      verses: [moment.verse],
      words: moment.verse.text,
      isStock: true,
    }));
