// A quick check for words in the Bible that doesn't need the slower index.
import { listVerseTexts } from "./bible-text.ts";

let read: string | undefined;

/** Returns all letters of the Bible, in lowercase and American spelling. */
function readBible(): string {
  read ??= foldSpelling(
    listVerseTexts()
      .join("")
      .toLowerCase()
      .replace(/[^a-z]+/g, ""),
  );
  return read;
}

/** Turns "honour" into "honor". */
const foldSpelling = (letters: string) => letters.replaceAll("our", "or").replaceAll("shew", "show");

const MIN_LETTERS = 6;

/** Whether words occur consecutively in the Bible, ignoring capitals, spaces and punctuation ("forever", "for ever"). */
export function occursInBible(words: string): boolean {
  const letters = words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (letters.length < MIN_LETTERS || /[^a-z]/.test(letters)) return false;
  return readBible().includes(foldSpelling(letters));
}
