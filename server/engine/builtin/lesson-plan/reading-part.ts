import { BIBLE_TRANSLATION } from "../../../scripture/bible-text.ts";
import type { Html } from "./html.ts";
import { blockquote, p, strong } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { isOfText } from "./text-features.ts";

export function writeReading(lesson: Lesson): Html[] {
  const { reading, analysis } = lesson;
  if (!reading) return [];
  const { verses, printedReference, textReference, textLength, printed } = reading;
  const named = lesson.textIsStated
    ? `The sermon is on ${textReference}`
    : `Near its beginning the sermon names ${textReference}`;
  const pieces: Html[] = [];
  if (printedReference === textReference)
    pieces.push(p(`Read ${textReference} aloud (${BIBLE_TRANSLATION}).`));
  else if (textLength > verses.length) {
    pieces.push(
      p(
        `${named}, which has ${textLength} verses. Printed here is a part of it, ${printedReference} (${BIBLE_TRANSLATION}); read the rest from your Bibles at home.`,
      ),
    );
  } else {
    pieces.push(
      p(
        `${named}, set in bold here. Read it aloud with the verses around it: ${printedReference} (${BIBLE_TRANSLATION}).`,
      ),
    );
  }
  const severalChapters = printed.chapter !== printed.toChapter;
  const marksText = textLength < verses.length;
  pieces.push(
    blockquote(
      verses.map((verse) => {
        const number = severalChapters ? `${verse.chapter}:${verse.verse}` : String(verse.verse);
        const isText = marksText && isOfText(reading, verse);
        return isText ? strong(`${number} ${verse.text}`) : `${number} ${verse.text}`;
      }),
    ),
  );
  const { quotation } = analysis.sermonText;
  const own = verses.filter((verse) => isOfText(reading, verse));
  if (quotation && !sameWords(own.map(({ text }) => text).join(" "), quotation)) {
    pieces.push(p("At the head of the sermon the text stands in these words:"), blockquote([quotation]));
  }
  pieces.push(
    p(
      "Keep a minute of silence after the reading. Then let everyone name one word or line that stayed with them, without explaining it yet.",
    ),
  );
  return pieces;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

const LONG_QUOTATION = 25;
const SAME_SHARE = 0.75;

/** Whether the quotation says nothing that the Bible text does not: its words, or nearly so in a long one. */
function sameWords(text: string, quotation: string): boolean {
  const quoted = wordsOf(quotation);
  if (wordsOf(text).join(" ").includes(quoted.join(" "))) return true;
  const known = new Set(wordsOf(text));
  return (
    quoted.length > LONG_QUOTATION &&
    quoted.filter((word) => known.has(word)).length >= quoted.length * SAME_SHARE
  );
}
