import type { SermonAnalysis, SermonSentence } from "../analysis.ts";

/** A line of the sermon that could be a highlight: a sentence, or two short ones. */
export interface Candidate {
  text: string;
  words: readonly string[];
  stems: readonly string[];
  weight: number;
  independence: number;
  /** Indices of its first and last sentence. */
  first: number;
  last: number;
  /** Whether the first of its two sentences is a question. */
  answersQuestion: boolean;
}

const WORDS = { min: 8, max: 45 };
const SHORT_SENTENCE = 18;
const VERY_SHORT_SENTENCE = 9;
const SHORT_QUESTION = 16;
/** A pair must be more striking than a sentence to be chosen before it. */
const PAIR = 0.95;

/** All lines of a sermon that have the length of a highlight. */
export function findCandidates({ sentences, paragraphs, announcing }: SermonAnalysis): Candidate[] {
  const candidates: Candidate[] = [];
  for (const sentence of sentences) {
    if (sentence.kind !== "speech" || announcing.has(sentence.index)) continue;
    const next = sentences[sentence.index + 1];
    if (fits(sentence.words.length)) candidates.push(fromSentence(sentence));
    if (next && next.paragraph === sentence.paragraph && !announcing.has(next.index)) {
      const between = paragraphs[sentence.paragraph]?.text.slice(sentence.start, next.end);
      const pair = between === undefined ? undefined : joinPair(sentence, next, between);
      if (pair) candidates.push(pair);
    }
  }
  return candidates;
}

const fits = (count: number) => count >= WORDS.min && count <= WORDS.max;
const isQuestion = (text: string) => /[?？؟]["'”’]?$/.test(text);

function fromSentence({ text, words, stems, weight, independence, index }: SermonSentence): Candidate {
  return { text, words, stems, weight, independence, first: index, last: index, answersQuestion: false };
}

function joinPair(first: SermonSentence, second: SermonSentence, text: string): Candidate | undefined {
  const count = first.words.length + second.words.length;
  if (!fits(count) || first.words.length > SHORT_SENTENCE || second.words.length > SHORT_SENTENCE)
    return undefined;
  const asks = isQuestion(first.text);
  if (isQuestion(second.text) || (asks && first.words.length > SHORT_QUESTION)) return undefined;
  if (!asks && !belongTogether(first, second)) return undefined;
  const independence = asks ? Math.max(first.independence, 0.75 * openness(first.text)) : first.independence;
  return {
    text,
    words: [...first.words, ...second.words],
    stems: [...first.stems, ...second.stems],
    weight: PAIR * Math.max(first.weight, second.weight),
    independence: independence * (asks ? 1 : Math.max(0.8, second.independence)),
    first: first.index,
    last: second.index,
    answersQuestion: asks,
  };
}

const TURN = /^["'“‘]?(?:but|yet|instead|rather|no[,.! ]|not )/i;

/** Whether two short sentences make one thought: they begin alike, or the second turns the first. */
function belongTogether(first: SermonSentence, second: SermonSentence): boolean {
  const areShort = first.words.length <= VERY_SHORT_SENTENCE && second.words.length <= VERY_SHORT_SENTENCE;
  if (areShort && second.stems.some((stem) => first.stems.includes(stem))) return true;
  const beginAlike = first.words[0] === second.words[0] && first.words[1] === second.words[1];
  return beginAlike || TURN.test(second.text);
}

/** A question that opens with a word of its own can be understood by itself. */
const openness = (text: string) =>
  /^["'“‘]*(?:and|but|so|then|how then|is it|is that)\b/i.test(text) ? 0.5 : 1;
