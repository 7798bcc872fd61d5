import { classifyContent, classifyWord } from "./word-classes.ts";

const EDGE = "#";

/**
 * What can be seen around the gap behind the word at `at`, as names of features. The same function serves training
 * and use, so that the weights mean the same in both.
 */
export function describeGap(words: readonly string[], at: number): string[] {
  const name = (offset: number) => {
    const word = words[at + offset];
    return word === undefined ? EDGE : classifyWord(word);
  };
  const [p3, p2, p1, n1, n2, n3, n4] = [name(-2), name(-1), name(0), name(1), name(2), name(3), name(4)];
  const features = [
    "bias",
    `p1=${p1}`,
    `p2=${p2}`,
    `n1=${n1}`,
    `n2=${n2}`,
    `n3=${n3}`,
    `p2p1=${p2} ${p1}`,
    `p1n1=${p1} ${n1}`,
    `n1n2=${n1} ${n2}`,
    `n1n2n3=${n1} ${n2} ${n3}`,
    `p1n1n2=${p1} ${n1} ${n2}`,
    `p3p2p1=${p3} ${p2} ${p1}`,
    `p2p1n1=${p2} ${p1} ${n1}`,
    `n2n3=${n2} ${n3}`,
    `n1n2n3n4=${n1} ${n2} ${n3} ${n4}`,
  ];
  const c1 = coarse(words[at]);
  const c2 = coarse(words[at + 1]);
  features.push(`c1n1=${c1} ${n1}`, `p1c2=${p1} ${c2}`, `c1c2=${c1} ${c2}`);
  return features;
}

const coarse = (word: string | undefined) => (word === undefined ? EDGE : classifyContent(word));
