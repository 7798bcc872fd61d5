import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";

/** A universal part-of-speech tag, such as NOUN or AUX. */
export type PartOfSpeech = string;

const CHUNK_WORDS = 5_000;

/** Replaces references, which contain spaces, and overlong words in the tagger's input. */
const NOUN = "scripture";
/** The tagger takes superlinear time for long words. */
const MAX_WORD = 60;

/** Loading takes about 100 ms. */
const language = winkNLP(model, ["pos"]);

export function tagWords(words: readonly string[]): PartOfSpeech[] {
  const parts: PartOfSpeech[] = [];
  for (let from = 0; from < words.length; from += CHUNK_WORDS) {
    parts.push(...tagChunk(words.slice(from, from + CHUNK_WORDS)));
  }
  return parts;
}

/** The tagger splits some words ("don't"), so its tokens are skipped until they are as long as the word. */
function tagChunk(folded: readonly string[]): PartOfSpeech[] {
  const words = folded.map((word) => (word.includes(" ") || word.length > MAX_WORD ? NOUN : word));
  const tokens = language.readDoc(words.join(" ")).tokens();
  const pieces = tokens.out(language.its.value) as string[];
  const parts = tokens.out(language.its.pos) as PartOfSpeech[];
  let at = 0;
  let surplus = 0;
  return words.map((word, index) => {
    const isBeing = word === "being" && words[index - 1] === "human";
    const part = isBeing ? "NOUN" : (parts[at] ?? "X");
    let length = surplus;
    while (at < pieces.length && length < word.length) {
      length += pieces[at]?.length ?? 0;
      at += 1;
    }
    surplus = Math.max(0, length - word.length);
    return part;
  });
}
