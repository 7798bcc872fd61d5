// Questions on single moments of a passage: what they are about, and what they ask, command, promise or tell.
import type { Candidate, Stage } from "./candidates.ts";
import type { Moment, MomentKind } from "./passage-moments.ts";
import { isSacred } from "./passage-moments.ts";
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

const isSpoken = ({ speaker }: Moment) => speaker !== "";
const isBySacred = ({ speaker }: Moment) => isSacred(speaker);
const isPositive = ({ quote }: Moment) => !/\b(?:not|no|never|nothing|none|neither)\b/i.test(quote);
/** What people say to one another within a story is about what happens there. */
const isForReaders = ({ isInStory, speaker }: Cited) => !isInStory || isSacred(speaker);
const isShort = ({ quote }: Moment) => quote.split(" ").length <= 10;

/** Where there is no theme, or more questions are wanted. Lines of a story that only tell what happens have none. */
const FRAMES: Readonly<Partial<Record<MomentKind, readonly Frame[]>>> = {
  question: [
    {
      stage: "interpretation",
      fits: isSpoken,
      write: ({ cited, speaker }) =>
        `${upper(speaker)} asks ${cited}. Which honest answer could the others have given?`,
    },
    {
      stage: "interpretation",
      fits: isBySacred,
      write: ({ cited, speaker }) =>
        `Surely ${speaker} knows the answer to ${cited}. Then whom does the question help, and how?`,
    },
    {
      stage: "application",
      fits: isBySacred,
      write: ({ cited }) => `Put ${cited} to yourself as if it were asked by name. What do you say first?`,
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
      write: ({ cited }) => `Somebody needed to be told ${cited}. What do you think was going on among them?`,
    },
    {
      stage: "application",
      fits: isPositive,
      write: ({ cited }) => `Describe an ordinary Wednesday on which somebody takes ${cited} literally.`,
    },
    {
      stage: "interpretation",
      write: ({ cited }) =>
        `Where can ${cited} be misused to burden people, and how would you guard against it?`,
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
        `${upper(speaker)} says ${cited}. What did those who heard it have to lose if they obeyed?`,
    },
    {
      stage: "observation",
      fits: isSpoken,
      write: ({ cited, speaker }) => `How is ${cited} carried out, and what does ${speaker} do then?`,
    },
  ],
  request: [
    {
      stage: "interpretation",
      write: ({ cited }) => `What must have happened to somebody who asks God ${cited}?`,
    },
    {
      stage: "application",
      write: ({ cited }) =>
        `Could you pray ${cited} today, word for word? What would you add, and what would you leave out?`,
    },
    {
      stage: "interpretation",
      write: ({ cited }) => `What does ${cited} expect God to be like?`,
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
      write: ({ cited }) => `What would you dare if you took ${cited} as settled?`,
    },
    {
      stage: "observation",
      fits: isForReaders,
      write: ({ cited }) =>
        `Who is meant in ${cited}, and under which conditions? Look at the lines around it.`,
    },
  ],
  feeling: [
    {
      stage: "interpretation",
      fits: ({ quote }) => !/^(?:they|the (?:people|multitude|crowd|disciples))\b/i.test(quote),
      write: ({ cited }) => `${upper(cited)}: what would those who know this person best say is behind it?`,
    },
  ],
  turn: [
    {
      stage: "interpretation",
      fits: ({ isInStory }) => !isInStory,
      write: ({ cited }) => `How would the passage read without ${cited}?`,
    },
  ],
  image: [
    {
      stage: "interpretation",
      fits: ({ isInStory }) => !isInStory,
      write: ({ cited }) =>
        `Stay with the image in ${cited}. Where does the comparison hold, and where does it end?`,
    },
  ],
  line: [
    {
      stage: "interpretation",
      fits: ({ isInStory }) => !isInStory,
      write: ({ cited }) => `What does ${cited} take for granted about God, or about people?`,
    },
    {
      stage: "interpretation",
      fits: ({ isInStory }) => !isInStory,
      write: ({ cited }) => `Which word of ${cited} carries the most weight? What if it were missing?`,
    },
  ],
  claim: [
    {
      stage: "interpretation",
      fits: (moment) => isShort(moment) && isForReaders(moment),
      write: ({ cited }) => `What would have to be different in the world if ${cited} were not true?`,
    },
    {
      stage: "application",
      fits: isForReaders,
      write: ({ cited }) =>
        `On which day of your life was ${cited} hardest to believe, and on which was it plain?`,
    },
    {
      stage: "interpretation",
      fits: isForReaders,
      write: ({ cited }) => `How would you put ${cited} to someone who has never opened a Bible?`,
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
const OF_LINE = 4.5;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
  (moment.kind !== "question" || TO_READERS.test(moment.quote));

function writeOnThemes(moment: Cited, themes: readonly Theme[]): Candidate[] {
  const { cited, kind, verse, quote } = moment;
  return themes.flatMap(({ name, questions }, rank) =>
    (["interpretation", "application"] as const).flatMap((stage) =>
      questions[stage].map((question, at): Candidate => ({
        text: `${upper(cited)}. ${question}`,
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
      strength: (moment.kind === "line" ? OF_LINE : WITHOUT_THEME) - at * 0.5,
      topic: moment.kind,
      verses: [moment.verse],
      words: moment.verse.text,
      isStock: true,
    }));
