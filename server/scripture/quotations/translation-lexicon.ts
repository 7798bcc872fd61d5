// Which words translate the same word: read from the places where editions differ.
import { alignWords } from "../../../contract/transcript/align-words.ts";
import type { BibleIndex, IndexedEdition } from "../bible/bible-index.ts";

const known = new WeakMap<BibleIndex, Map<string, boolean>>();

/** The shared verses that are compared at most. */
const MAX_VERSES = 400;

/** Whether one edition has one stem where another edition has the other, in any verse of the Bible. */
export function areEverExchanged(index: BibleIndex, one: number, other: number): boolean {
  const pairs = known.get(index) ?? new Map<string, boolean>();
  known.set(index, pairs);
  const key = one < other ? `${one} ${other}` : `${other} ${one}`;
  const found = pairs.get(key) ?? searchExchange(index, one, other);
  pairs.set(key, found);
  return found;
}

function searchExchange(index: BibleIndex, one: number, other: number): boolean {
  const shared = intersect(index.versesOf(one), index.versesOf(other)).slice(0, MAX_VERSES);
  return shared.some((verse) => {
    const texts = index.editions.map((edition) => readStems(index, edition, verse));
    return texts.some(
      (first) =>
        first.includes(one) &&
        !first.includes(other) &&
        texts.some(
          (second) =>
            second !== first &&
            second.includes(other) &&
            !second.includes(one) &&
            isExchanged(first, second, one, other),
        ),
    );
  });
}

function intersect(one: Uint16Array, other: Uint16Array): number[] {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const inLong = new Set(long);
  return [...short].filter((verse) => inLong.has(verse));
}

const readStems = ({ stemOf }: BibleIndex, { words, verseStarts }: IndexedEdition, verse: number) =>
  Array.from(words.subarray(verseStarts[verse], verseStarts[verse + 1]), (word) => stemOf[word] ?? 0);

/** Whether both texts have the same words before and after these two. */
function isExchanged(
  first: readonly number[],
  second: readonly number[],
  one: number,
  other: number,
): boolean {
  const { first: inFirst, second: inSecond } = alignWords(first, second);
  for (let gap = 0; gap <= inFirst.length; gap += 1) {
    const removed = first.slice((inFirst[gap - 1] ?? -1) + 1, inFirst[gap] ?? first.length);
    const added = second.slice((inSecond[gap - 1] ?? -1) + 1, inSecond[gap] ?? second.length);
    if (removed.includes(one) && added.includes(other)) return true;
  }
  return false;
}
