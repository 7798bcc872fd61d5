// The parts of a lesson that use the Bible text: reading, activities and take-home.
import { formatVerse, type Passage } from "../../../scripture/bible/passage.ts";
import {
  createVerseNumbering,
  listCopyrightLines,
  namePrintedPassage,
} from "../../../scripture/bible/printed-passage.ts";
import { normalizeWords } from "../../../language/words.ts";
import { buildActivityCandidates } from "../study/activity-templates.ts";
import { selectCandidates } from "../study/candidates.ts";
import { findMemoryVerse } from "../study/memory-verse.ts";
import { explainOldWords } from "../study/old-words.ts";
import { formatList } from "../study/verse-labels.ts";
import { blockquote, em, p, strong, ul, type Html } from "./html.ts";
import type { Lesson, ReadingRole } from "./lesson.ts";
import { getStudyPassage, type Reading } from "./reading.ts";

const AFTER_READING = "Leave a minute of silence after the reading.";

const READING_IS: Readonly<Record<ReadingRole, string>> = {
  stated: "The sermon text is",
  found: "The sermon is about",
  named: "The sermon turns to",
};

export function renderReading(
  {
    readingIs,
    quotation,
    isTextOnly = false,
  }: { readingIs: ReadingRole; quotation: string | undefined; isTextOnly?: boolean },
  reading: Reading,
): Html[] {
  const { verses, textVerses, printedReference, textReference, textLength, edition } = reading;
  const named = `${READING_IS[readingIs]} ${textReference}`;
  const printed = namePrintedPassage({ reference: printedReference, verses, edition });
  const isPart = textLength > verses.length;
  const isWithContext = textLength < verses.length;
  const instruction = isPart
    ? `${named}, which has ${textLength} verses. The part printed here is ${printed}. Encourage everyone to read the rest at home.`
    : isWithContext
      ? `${named}, shown in bold below. Read it aloud along with the verses around it, ${printed}.`
      : `Read ${printed} aloud.`;
  const number = createVerseNumbering(verses);
  const ownWords = normalizeWords(textVerses.map((verse) => verse.text).join(" ")).join(" ");
  const words = explainOldWords(verses, edition);
  const differs = quotation !== undefined && !ownWords.includes(normalizeWords(quotation).join(" "));
  return [
    p(isTextOnly ? printed : instruction),
    blockquote(
      verses.map((verse) => {
        const line = `${number(verse)} ${verse.text}`;
        return isWithContext && textVerses.includes(verse) ? strong(line) : line;
      }),
    ),
    ...listCopyrightLines([edition]).map((line) => p(em(line))),
    ...(words.length > 0 && !isTextOnly ? [p(`Old words: ${words.join("; ")}.`)] : []),
    ...(differs ? [p("The sermon quotes the text this way:"), blockquote([quotation])] : []),
    ...(isTextOnly ? [] : [p(AFTER_READING)]),
  ];
}

export function planActivities({ reading, analysis, title }: Lesson): string[] {
  if (!reading) {
    return [
      "In groups of three, sum up the sermon in one sentence on a large sheet of paper. Add a Bible verse and an example from everyday life. Post the sheets on the wall and walk around together to read them.",
      "Give everyone a card. On one side, have them write what they heard in the sermon. On the other side, have them write one thing they will do about it before the group meets again, with a day and a time. Then have them share it with a partner.",
    ];
  }
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  const candidates = buildActivityCandidates(getStudyPassage(reading));
  return selectCandidates(candidates, [], ["interpretation", "application"], wanted).map(({ text }) => text);
}

const MAX_FURTHER = 6;

export function renderTakeHome({ reading, analysis }: Lesson): Html[] {
  const isOfText = ({ book, chapter, toChapter }: Passage) =>
    reading !== undefined &&
    book === reading.text.book &&
    chapter <= reading.text.toChapter &&
    toChapter >= reading.text.chapter;
  const further = analysis.passages
    .filter(({ passage }) => !isOfText(passage))
    .map(({ reference }) => reference);
  const line = reading && findMemoryVerse(getStudyPassage(reading));
  return [
    ul([
      ...(reading
        ? [
            `Read ${reading.printedReference} again at home.`,
            ...(line ? [`Memorize “${line.quote}” (${formatVerse(line.verse)}).`] : []),
          ]
        : []),
      ...(further.length > 0
        ? [
            `Look up ${formatList(further.slice(0, MAX_FURTHER))}, which the sermon ${reading ? "also " : ""}mentions.`,
          ]
        : []),
      "Do what you decided on in the discussion, and tell someone in the group how it went.",
    ]),
  ];
}
