// A sermon for tests: the Sermon on the Mount, as prose and as captions.
import { getPassageText } from "../../server/scripture/bible/bible-text.ts";
import { wholeChapters } from "../../server/scripture/bible/passage.ts";

const verses = getPassageText(wholeChapters("Matthew", 5, 7)).map(({ text }) => text);

/** Prose in paragraphs of five verses. */
export const SERMON_TEXT = Array.from({ length: Math.ceil(verses.length / 5) }, (_, at) =>
  verses.slice(at * 5, at * 5 + 5).join(" "),
).join("\n\n");

/** WebVTT like automatic captions: no capitals or punctuation, eight words in three seconds. */
export const SERMON_CAPTIONS = toCaptions(SERMON_TEXT);

function toCaptions(text: string): string {
  const words = toWords(text);
  const cues = Array.from({ length: Math.ceil(words.length / 8) }, (_, at) => {
    const line = words.slice(at * 8, at * 8 + 8).join(" ");
    return `${formatTime(at * 3)} --> ${formatTime(at * 3 + 3)}\n${line}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

/** The words of a text without case and punctuation. */
export function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}
