// Sermons of any length for benchmarks, composed from the King James Version.
import { listVerseTexts } from "../../server/scripture/bible/bible-text.ts";

/** The index of Matthew 5:1. */
const SERMON_ON_THE_MOUNT = 23_235;
const VERSES_A_PARAGRAPH = 6;

const verses = listVerseTexts().map((verse) => verse.replace(/[#[\]]/g, "").trim());

export function makeSermon(words: number, firstVerse = SERMON_ON_THE_MOUNT): string {
  const paragraphs: string[][] = [];
  for (let at = 0, count = 0; count < words; at += 1) {
    const verse = verses[(firstVerse + at) % verses.length] ?? "";
    if (at % VERSES_A_PARAGRAPH === 0) paragraphs.push([]);
    paragraphs.at(-1)?.push(verse);
    count += verse.split(/\s+/).length;
  }
  return paragraphs.map((paragraph) => paragraph.join(" ")).join("\n\n");
}

/** The same words in the style of captions: lower case without punctuation. */
export const makeCaptions = (sermon: string): string =>
  sermon.toLowerCase().replace(/[^\p{L}\p{N}'\s]/gu, "");

/** Verses from the whole Bible up to a number of characters. Each seed gives a different order. */
export function scatterVerses(number: number, characters: number): string {
  const chosen: string[] = [];
  let length = 0;
  for (let at = number * 7919; length < characters; at += 613) {
    const verse = verses[at % verses.length] ?? "";
    chosen.push(verse);
    length += verse.length + 1;
  }
  return chosen.join("\n\n");
}
