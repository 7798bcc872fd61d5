import { formatReference } from "../../../scripture/passage.ts";
import type { Html } from "./html.ts";
import { blockquote, p, ul } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import type { VerseFeature } from "../study/passage-features.ts";
import { countWords, shortenQuotation } from "../study/quotation.ts";
import { joinWords } from "../study/verse-labels.ts";
import { findTextFeature } from "./text-features.ts";

const MOST_FURTHER = 6;
const TO_LEARN = [
  "promise",
  "attribute",
  "command",
  "blessing",
  "petition",
  "comparison",
  "statement",
] as const;
const FROM_A_STORY = ["promise", "attribute", "comparison", "statement"] as const;

export function writeTakeHome(lesson: Lesson): Html[] {
  const { reading, analysis, points } = lesson;
  const tasks: string[] = [];
  if (reading) {
    tasks.push(
      `Read ${reading.printedReference} once a day this week, and write down one new thing each time.`,
    );
    const own = findTextFeature(lesson, lesson.passage?.genre === "narrative" ? FROM_A_STORY : TO_LEARN);
    if (own) tasks.push(`Learn by heart: “${wordsToLearn(own)}” (${formatVerse(own.verse)}).`);
  }
  const further = analysis.passages
    .map(({ reference }) => reference)
    .filter((reference) => reference !== reading?.textReference)
    .slice(0, MOST_FURTHER);
  if (further.length > 0) tasks.push(`Look up what the sermon also names: ${joinWords(further)}.`);
  tasks.push("Do the one thing that you chose, and tell someone of the group how it went.");
  return [
    ul(tasks),
    ...(points.closing ? [p("To think about, from the sermon:"), blockquote([points.closing])] : []),
  ];
}

const MOST_TO_LEARN = 40;

/** The whole verse where it is not too long, else the clause that was noticed in it. */
const wordsToLearn = ({ quote, verse }: VerseFeature) =>
  countWords(verse.text) <= MOST_TO_LEARN ? shortenQuotation(verse.text, MOST_TO_LEARN) : quote;

const formatVerse = ({ book, chapter, verse }: { book: string; chapter: number; verse: number }) =>
  formatReference({ book, chapter, verse, toChapter: chapter, toVerse: verse });
