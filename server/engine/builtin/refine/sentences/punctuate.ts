import { capitalizeWord } from "./capitals.ts";
import { insertCommas } from "./commas.ts";
import { formatSpokenReferences } from "../format-spoken-references.ts";
import { splitIntoSentences } from "../page-layout.ts";
import { isQuestion } from "./questions.ts";
import { findSentenceEnds } from "./sentence-boundaries.ts";
import { endsSentence, lacksPunctuation } from "../source-style.ts";
import type { SpokenWord } from "../spoken-words.ts";

const MAX_BARE_WORDS = 60;

/** If `needsCapitals`, all sentences get an initial capital, otherwise only those newly found. */
export function punctuate(words: readonly SpokenWord[], needsCapitals: boolean): SpokenWord[][] {
  const whole = lacksPunctuation(words);
  return splitIntoSentences(words, !needsCapitals).flatMap((sentence) => {
    const bare = whole || (sentence.length > MAX_BARE_WORDS && lacksPunctuation(sentence));
    const sentences = bare ? divideBare(formatSpokenReferences(sentence)) : [sentence];
    return bare || needsCapitals ? sentences.map(capitalizeFirst) : sentences;
  });
}

function divideBare(words: readonly SpokenWord[]): SpokenWord[][] {
  const ends = findSentenceEnds(words);
  const sentences: SpokenWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    sentences.at(-1)?.push(word);
    if (ends[at] && at < words.length - 1) sentences.push([]);
  }
  return sentences.map((sentence) => closeSentence(insertCommas(sentence)));
}

function closeSentence(sentence: readonly SpokenWord[]): SpokenWord[] {
  const last = sentence.at(-1);
  if (!last || endsSentence(last)) return [...sentence];
  const stop = isQuestion(sentence) ? "?" : ".";
  return [...sentence.slice(0, -1), { ...last, after: last.after.replace(/[,;:]$/, "") + stop }];
}

function capitalizeFirst(sentence: readonly SpokenWord[]): SpokenWord[] {
  return sentence.map((word, at) => (at === 0 ? capitalizeWord(word) : word));
}
