// The parts of a lesson that come from the Bible text: its reading, what a group does with it, and what it takes home.
import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import { containsVerse } from "../../../scripture/bible/passage.ts";
import { normalWords } from "../../language/words.ts";
import { proposeActivities } from "../study/activity-templates.ts";
import { chooseCandidates } from "../study/candidates.ts";
import { proposeVerseToLearn } from "../study/learn-by-heart.ts";
import type { VerseFeature } from "../study/statements.ts";
import { countWords } from "../study/quotation.ts";
import { joinWords } from "../study/verse-labels.ts";
import { blockquote, p, strong, ul, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import type { Reading } from "./reading.ts";

/** What is noticed in the sermon's own text, in words that can be quoted alone. */
export function listTextFeatures({ reading, passage }: Lesson): VerseFeature[] {
  if (!reading || !passage) return [];
  return passage.features.filter(
    ({ verse, quote }) =>
      containsVerse(reading.text, verse) && countWords(quote) >= 3 && !quote.endsWith("…"),
  );
}

export function writeReading({ textIsStated, analysis }: Lesson, reading: Reading): Html[] {
  const { verses, printedReference, textReference, textLength, text } = reading;
  const named = textIsStated
    ? `The sermon is on ${textReference}`
    : `Near its beginning the sermon names ${textReference}`;
  const printed = `${printedReference} (${BIBLE_TRANSLATION})`;
  const isPart = textLength > verses.length;
  const isWithContext = textLength < verses.length;
  const instruction = isPart
    ? `${named}, which has ${textLength} verses. Printed here is a part of it, ${printed}; read the rest from your Bibles at home.`
    : isWithContext
      ? `${named}, set in bold here. Read it aloud with the verses around it: ${printed}.`
      : `Read ${printed} aloud.`;
  const isOneChapter = verses[0]?.chapter === verses.at(-1)?.chapter;
  const own = verses.filter((verse) => containsVerse(text, verse));
  const { quotation } = analysis.sermonText;
  const ownWords = normalWords(own.map((verse) => verse.text).join(" ")).join(" ");
  const differs = quotation !== undefined && !ownWords.includes(normalWords(quotation).join(" "));
  return [
    p(instruction),
    blockquote(
      verses.map((verse) => {
        const line = `${isOneChapter ? "" : `${verse.chapter}:`}${verse.verse} ${verse.text}`;
        return isWithContext && own.includes(verse) ? strong(line) : line;
      }),
    ),
    ...(differs
      ? [p("At the head of the sermon the text is given in these words:"), blockquote([quotation])]
      : []),
    p(
      "Keep a minute of silence after the reading. Then let everyone name one word or line that stayed with them, without explaining it yet.",
    ),
  ];
}

/** They take longer than this lesson has for its activity. */
const TOO_LONG = new Set(["voices", "retelling", "translations", "attribute", "places"]);

/** Activities to choose from, and what has to be there for the whole lesson. */
export function planActivities(lesson: Lesson): { texts: string[]; materials: string[] } {
  const { reading } = lesson;
  const texts = chooseActivities(lesson);
  const forActivity = listActivityMaterials(texts).filter((name) => !name.startsWith("A board"));
  return {
    texts,
    materials: [
      reading ? `Bibles, or copies of ${reading.printedReference}` : "Bibles",
      "A copy of this plan, so that different people can read the quotations aloud",
      "A board or a large sheet of paper for the opening",
      ...forActivity.map((name) => `${name} (for the activity)`),
    ],
  };
}

function chooseActivities({ passage, reading, analysis, title }: Lesson): string[] {
  if (!passage || !reading) {
    return [
      "In groups of three, write what the sermon says on a sheet in one sentence of your own, and add a verse of the Bible and an example from life. Hang the sheets side by side and walk past them together.",
      "Give everyone a card. On one side they write what they heard in the sermon; on the other, one thing to do about it before the group meets again, with a day and an hour. Each tells it to a partner.",
    ];
  }
  const candidates = proposeActivities(passage, reading.printedReference);
  const short = candidates.filter(({ topic }) => !TOO_LONG.has(topic));
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return chooseCandidates(short, [], ["meaning", "application"], wanted).map(({ text }) => text);
}

const MATERIALS: readonly (readonly [RegExp, string])[] = [
  [/\bboard\b/i, "A board or a large sheet of paper, and something to write with"],
  [/\bcards?\b/i, "A card for everyone"],
  [/\bcolours?\b|\bprinted large\b/i, "The passage printed large, and coloured pens"],
  [/\bletters?\b/i, "Paper and envelopes"],
  [/\bsheets?\b|\bDraw\b/i, "Large sheets of paper and thick pens"],
  [/\bprayer of three sentences\b|\bwrites?\b/i, "Paper and pens for everyone"],
];

/** What has to be there for activities, as far as their words tell. */
export function listActivityMaterials(activities: readonly string[]): string[] {
  const all = activities.join("\n");
  return MATERIALS.filter(([pattern]) => pattern.test(all)).map(([, name]) => name);
}

const MAX_FURTHER = 6;

export function writeTakeHome(lesson: Lesson): Html[] {
  const { reading, passage, analysis, points } = lesson;
  const references = analysis.passages.map(({ reference }) => reference);
  const further = references.filter((reference) => reference !== reading?.textReference);
  return [
    ul([
      ...(reading && passage
        ? [
            `Read ${reading.printedReference} once a day this week, and write down one new thing each time.`,
            ...proposeVerseToLearn(listTextFeatures(lesson), passage.genre),
          ]
        : []),
      ...(further.length > 0
        ? [`Look up what the sermon also names: ${joinWords(further.slice(0, MAX_FURTHER))}.`]
        : []),
      "Do the one thing that you chose, and tell someone of the group how it went.",
    ]),
    ...(points.closing ? [p("To think about, from the sermon:"), blockquote([points.closing])] : []),
  ];
}
