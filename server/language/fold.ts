import { stemWord } from "./stem.ts";
import { splitWords } from "./words.ts";

const ASCII = /^[\u0000-\u007f]*$/; // oxlint-disable-line no-control-regex -- all of ASCII is meant

/** Lower case without accents. Every character keeps its position. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = "";
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

const known = new Map<string, string>();

function foldCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const bare = character
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
  const folded = bare.length === character.length ? bare : character;
  if (known.size < 10_000) known.set(character, folded);
  return folded;
}

const MAX_WORD = 60;

export function listWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const { normal } of splitWords(fold(text))) {
    const word = normal.slice(0, MAX_WORD);
    words.add(word);
    if (word.includes("ß")) words.add(word.replaceAll("ß", "ss"));
    words.add(stemWord(word));
  }
  return words;
}
