import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";

/** The universal part of speech of a word, such as NOUN or AUX. */
export type PartOfSpeech = string;

const CHUNK_WORDS = 5_000;

/** What the tagger reads for a scripture reference, which is written with spaces, and for what is no word at all. */
const NOUN = "scripture";
/** The time that the tagger takes for a word grows faster than its length. */
const MAX_WORD = 60;

/** Made when the module is loaded, which takes about a tenth of a second. */
const language = winkNLP(model, ["pos"]);

/** The parts of speech of folded words without punctuation, each judged by the words around it. */
export function tagWords(words: readonly string[]): PartOfSpeech[] {
  const parts: PartOfSpeech[] = [];
  for (let from = 0; from < words.length; from += CHUNK_WORDS) {
    parts.push(...tagChunk(words.slice(from, from + CHUNK_WORDS)));
  }
  return parts;
}

/** The tagger divides some words ("don't"): its pieces are counted off until they are as long as the word. */
function tagChunk(folded: readonly string[]): PartOfSpeech[] {
  const words = folded.map((word) => (word.includes(" ") || word.length > MAX_WORD ? NOUN : word));
  const tokens = language.readDoc(words.join(" ")).tokens();
  const pieces = tokens.out(language.its.value) as string[];
  const parts = tokens.out(language.its.pos) as PartOfSpeech[];
  let at = 0;
  let surplus = 0;
  return words.map((word) => {
    const part = parts[at] ?? "X";
    let length = surplus;
    while (at < pieces.length && length < word.length) {
      length += pieces[at]?.length ?? 0;
      at += 1;
    }
    surplus = Math.max(0, length - word.length);
    return part;
  });
}
