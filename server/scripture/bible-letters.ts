// Tells whether words stand in the Bible, letter for letter, without the index of its words, which takes long to build.
import { listVerseTexts } from "./bible-text.ts";

let read: string | undefined;

/** All letters of the Bible in their order, in small letters and one spelling. */
function readBible(): string {
  if (read !== undefined) return read;
  const bytes = Buffer.from(listVerseTexts().join("\n"), "latin1");
  let length = 0;
  // An iterator would take six times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = (bytes[at] ?? 0) | 0x20;
    if (letter >= 0x61 && letter <= 0x7a) bytes[length++] = letter;
  }
  read = foldSpelling(bytes.toString("latin1", 0, length));
  return read;
}

/** British and American spellings are one: "honour" and "honor". */
const foldSpelling = (letters: string) => letters.replaceAll("our", "or").replaceAll("shew", "show");

const FEWEST_LETTERS = 6;

/** Whether words stand in the Bible one after the other, whatever their capitals, hyphens and stops ("forever", "for ever"). */
export function standsInBible(words: string): boolean {
  const letters = words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (letters.length < FEWEST_LETTERS || /[^a-z]/.test(letters)) return false;
  return readBible().includes(foldSpelling(letters));
}
