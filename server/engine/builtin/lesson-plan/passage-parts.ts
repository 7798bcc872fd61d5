// The parts of a lesson that come from the Bible text: its reading, what a group does with it, and what it takes home.
import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import { formatVerse } from "../../../scripture/bible/passage.ts";
import { normalizeWords } from "../../../language/words.ts";
import { proposeActivities } from "../study/activity-templates.ts";
import { chooseCandidates } from "../study/candidates.ts";
import { listLines } from "../study/passage-lines.ts";
import { formatList } from "../study/verse-labels.ts";
import { blockquote, p, strong, ul, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import type { Reading } from "./reading.ts";

export function writeReading(
  { textIsStated, quotation }: { textIsStated: boolean; quotation: string | undefined },
  reading: Reading,
): Html[] {
  const { verses, ownVerses, printedReference, textReference, textLength } = reading;
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
  const ownWords = normalizeWords(ownVerses.map((verse) => verse.text).join(" ")).join(" ");
  const differs = quotation !== undefined && !ownWords.includes(normalizeWords(quotation).join(" "));
  return [
    p(instruction),
    blockquote(
      verses.map((verse) => {
        const line = `${isOneChapter ? "" : `${verse.chapter}:`}${verse.verse} ${verse.text}`;
        return isWithContext && ownVerses.includes(verse) ? strong(line) : line;
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

/** Activities to choose from. */
export function planActivities({ reading, analysis, title }: Lesson): string[] {
  if (!reading) {
    return [
      "In groups of three, write what the sermon says on a sheet in one sentence of your own, and add a verse of the Bible and an example from life. Hang the sheets side by side and walk past them together.",
      "Give everyone a card. On one side they write what they heard in the sermon; on the other, one thing to do about it before the group meets again, with a day and an hour. Each tells it to a partner.",
    ];
  }
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  const candidates = proposeActivities(reading.ownVerses, reading.printedReference);
  return chooseCandidates(candidates, [], ["meaning", "application"], wanted).map(({ text }) => text);
}

const MAX_FURTHER = 6;

export function writeTakeHome({ reading, analysis, points }: Lesson): Html[] {
  const references = analysis.passages.map(({ reference }) => reference);
  const further = references.filter((reference) => reference !== reading?.textReference);
  const [line] = reading ? listLines(reading.ownVerses) : [];
  return [
    ul([
      ...(reading && line
        ? [
            `Read ${reading.printedReference} once a day this week, and write down one new thing each time.`,
            `Learn by heart: “${line.quote}” (${formatVerse(line.verse)}).`,
          ]
        : []),
      ...(further.length > 0
        ? [`Look up what the sermon also names: ${formatList(further.slice(0, MAX_FURTHER))}.`]
        : []),
      "Do the one thing that you chose, and tell someone of the group how it went.",
    ]),
    ...(points.closing ? [p("To think about, from the sermon:"), blockquote([points.closing])] : []),
  ];
}
