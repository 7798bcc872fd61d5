// Deterministic test data: quotations with references in various sentences, for tests and benchmarks.
import { getPassageText } from "../bible/bible-text.ts";
import { getVerseLocation } from "../bible/verse-index.ts";
import { countVerses, formatReference } from "../bible/passage.ts";
import type { Passage } from "../bible/passage.ts";

export interface PlantedQuotation {
  kind: "exact" | "mutated" | "misattributed";
  text: string;
  /** The reference in the text. */
  reference: string;
  /** The reference of the quoted words. */
  source: string;
}

const MARKED: readonly ((quotation: string, reference: string) => string)[] = [
  (quotation, reference) => `He read it slowly. “${quotation}” (${reference}). Nobody spoke for a while.`,
  (quotation, reference) => `As we read in ${reference}, "${quotation}" That is where we begin today.`,
  (quotation, reference) => `${reference} says: “${quotation}” My friends, take that home with you.`,
  (quotation, reference) =>
    `My grandmother had it above her stove: ‘${quotation}’ — ${reference}. She knew it.`,
  (quotation, reference) =>
    `"${quotation}" ${reference}.\n\nThis text has been with me all through the week.`,
  (quotation, reference) => `> ${quotation}\n> ${reference}.\n\nSo much for our reading of this morning.`,
  (quotation, reference) =>
    `Turn with me to ${reference}. «${quotation}» We shall look at it in three steps.`,
  (quotation, reference) =>
    `Is it not written, "${quotation}," as ${reference} has it? It is, and it stands.`,
];
const UNMARKED: readonly ((quotation: string, reference: string) => string)[] = [
  (quotation, reference) => `so if you turn to ${reference} it says ${quotation} and i think many of us`,
  (quotation, reference) => `and he told me ${quotation} that is ${reference} and it helped me so much`,
  (quotation, reference) => `${reference} ${quotation} what a thing to hear on a monday morning`,
];

const LAST_VERSE = 31_101;
const MIN_WORDS = 6;
const MAX_WORDS = 45;

/** A seeded random number generator from 0 to below 1 (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates `count` quotations of each kind, with or without quotation marks. */
export function plantQuotations(count: number, seed: number, marked: boolean): PlantedQuotation[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const planted: PlantedQuotation[] = [];
  while (planted.length < count * 3) {
    const source = pickPassage(random);
    const verses = getPassageText(source)
      .map(({ text }) => text)
      .join(" ");
    const quotation = cutClauses(verses, random);
    const length = quotation.split(" ").length;
    if (length < MIN_WORDS || length > MAX_WORDS) continue;
    const kind = (["exact", "mutated", "misattributed"] as const)[planted.length % 3] ?? "exact";
    const words = kind === "mutated" ? mutate(quotation, random) : quotation;
    const named = kind === "misattributed" ? pickOther(source, random) : source;
    const reference = formatReference(named);
    const carrier = pick(marked ? MARKED : UNMARKED);
    const text = marked
      ? carrier(words.replace(/[,;:]$/, "."), reference)
      : carrier(words.toLowerCase().replace(/[^a-z' ]/g, ""), reference.toLowerCase());
    planted.push({ kind, text, reference, source: formatReference(source) });
  }
  return planted;
}

function pickPassage(random: () => number): Passage {
  const first = getVerseLocation(Math.floor(random() * LAST_VERSE));
  const last = Math.min(countVerses(first.book, first.chapter), first.verse + (random() < 0.2 ? 1 : 0));
  return { ...first, toChapter: first.chapter, toVerse: last };
}

/** Picks another passage, often of the same chapter. */
function pickOther(source: Passage, random: () => number): Passage {
  const verses = countVerses(source.book, source.chapter);
  if (random() < 0.3 && verses > source.toVerse + 3) {
    const verse = source.toVerse + 2;
    return { ...source, verse, toVerse: verse };
  }
  return pickPassage(random);
}

/** Returns the whole text or some of its clauses. */
function cutClauses(text: string, random: () => number): string {
  if (random() < 0.5) return text;
  const clauses = text.split(/(?<=[;:.?!]) /);
  const from = Math.floor(random() * clauses.length);
  return clauses.slice(from, from + 1 + Math.floor(random() * 2)).join(" ");
}

const STRANGERS = "window hammer seven Philip copper yesterday gladness hated Egypt ocean twelve".split(" ");

/** Changes, adds or drops an important word. */
function mutate(quotation: string, random: () => number): string {
  const words = quotation.split(" ");
  const telling = words.flatMap((word, at) => (/^[A-Za-z]{4,}/.test(word) ? [at] : []));
  const at = telling[Math.floor(random() * telling.length)] ?? 0;
  const punctuation = /\W*$/.exec(words[at] ?? "")?.[0] ?? "";
  const without = words.indexOf("not");
  const way = Math.floor(random() * 3);
  if (way === 0 && without >= 0) words.splice(without, 1);
  else if (way === 1) words.splice(at, 0, "not");
  else words[at] = `${STRANGERS[Math.floor(random() * STRANGERS.length)]}${punctuation}`;
  return words.join(" ");
}
