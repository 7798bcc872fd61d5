// Tells whether words stand in the Bible, letter for letter, without the index of its words, which takes long to build.
import { listVerseTexts } from "./bible-text.ts";

let read: string | undefined;

/** All letters of the Bible in their order, in small letters and one spelling. */
function readBible(): string {
  read ??= foldSpelling(
    listVerseTexts()
      .join("")
      .toLowerCase()
      .replace(/[^a-z]+/g, ""),
  );
  return read;
}

/** British and American spellings are one: "honour" and "honor". */
const foldSpelling = (letters: string) => letters.replaceAll("our", "or").replaceAll("shew", "show");

const MIN_LETTERS = 6;

/** Whether words stand in the Bible one after the other, whatever their capitals, hyphens and stops ("forever", "for ever"). */
export function occursInBible(words: string): boolean {
  const letters = words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (letters.length < MIN_LETTERS || /[^a-z]/.test(letters)) return false;
  return readBible().includes(foldSpelling(letters));
}
