import type { Announcement } from "./announcements.ts";

const MAX_POINTS = 8;
/** What a point must be worth to stand, and what an even division adds. */
const PRICE = 1;
const EVENNESS = 2;
/** Where the writer set points apart, the rest of the cues count for less. */
const BESIDE_SET_APART = 0.4;

interface Chain {
  value: number;
  from: number | undefined;
}

/**
 * Chooses the announcements that are the sermon's main points: numbered without a gap, sure of themselves, and
 * dividing it evenly, which its points within points do not. `places` are their places in the sermon from 0 to 1.
 */
export function choosePoints(
  found: readonly Announcement[],
  places: readonly number[],
  shortest: number,
): number[] {
  const setApart = found.filter((each) => each.isSetApart).length >= 2;
  const worth = found.map(
    ({ strength, isSetApart }) => (setApart && !isSetApart ? strength * BESIDE_SET_APART : strength) - PRICE,
  );
  const chains = found.map(() => new Map<number, Chain>());
  for (const [at, { number }] of found.entries()) {
    for (let count = 1; count <= MAX_POINTS; count += 1) {
      if (number !== undefined && number !== count && !(number === Number.POSITIVE_INFINITY && count > 1))
        continue;
      const before = bestBefore(chains, places, at, count, shortest);
      if (before) chains[at]?.set(count, { ...before, value: before.value + (worth[at] ?? 0) });
    }
  }
  return readBest(chains, places, shortest);
}

/** The best way to have one point fewer before this one. */
function bestBefore(
  chains: readonly ReadonlyMap<number, Chain>[],
  places: readonly number[],
  at: number,
  count: number,
  shortest: number,
): Chain | undefined {
  if (count === 1) return { value: EVENNESS * Math.sqrt(places[at] ?? 0), from: undefined };
  let best: Chain | undefined;
  for (let from = 0; from < at; from += 1) {
    const chain = chains[from]?.get(count - 1);
    const share = (places[at] ?? 0) - (places[from] ?? 0);
    if (!chain || share < shortest) continue;
    const value = chain.value + EVENNESS * Math.sqrt(share);
    if (!best || value > best.value) best = { value, from };
  }
  return best;
}

function readBest(
  chains: readonly ReadonlyMap<number, Chain>[],
  places: readonly number[],
  shortest: number,
): number[] {
  let best: { value: number; at: number; count: number } | undefined;
  for (const [at, counts] of chains.entries()) {
    const rest = 1 - (places[at] ?? 0);
    for (const [count, chain] of counts) {
      const value = chain.value + EVENNESS * Math.sqrt(rest);
      if (count > 1 && rest >= shortest && (!best || value > best.value)) best = { value, at, count };
    }
  }
  const points: number[] = [];
  for (let at = best?.at, count = best?.count ?? 0; at !== undefined; count -= 1) {
    points.unshift(at);
    at = chains[at]?.get(count)?.from;
  }
  return points;
}
