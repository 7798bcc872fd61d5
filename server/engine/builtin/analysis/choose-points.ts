import type { Announcement } from "./announcements.ts";

const MAX_POINTS = 8;
/** What each point costs, and the bonus for dividing the sermon evenly. */
const POINT_COST = 1;
const EVENNESS_BONUS = 2;
/** If headings or capitals mark points, other cues count less. */
const OTHER_CUES_FACTOR = 0.4;

interface Chain {
  value: number;
  from: number | undefined;
}

/** `positions` are from 0 (start) to 1 (end). Returns indexes into `found`. */
export function choosePoints(
  found: readonly Announcement[],
  positions: readonly number[],
  minShare: number,
): number[] {
  const setApart = found.filter((each) => each.isSetApart).length >= 2;
  const worth = found.map(
    ({ strength, isSetApart }) =>
      (setApart && !isSetApart ? strength * OTHER_CUES_FACTOR : strength) - POINT_COST,
  );
  const chains = found.map(() => new Map<number, Chain>());
  for (const [at, { number }] of found.entries()) {
    for (let count = 1; count <= MAX_POINTS; count += 1) {
      if (number !== undefined && number !== count && !(number === Number.POSITIVE_INFINITY && count > 1))
        continue;
      const before = findBestPrevious(chains, positions, at, count, minShare);
      if (before) chains[at]?.set(count, { ...before, value: before.value + (worth[at] ?? 0) });
    }
  }
  return traceBestChain(chains, positions, minShare);
}

/** Finds the best chain with one point fewer that can precede this point. */
function findBestPrevious(
  chains: readonly ReadonlyMap<number, Chain>[],
  positions: readonly number[],
  at: number,
  count: number,
  minShare: number,
): Chain | undefined {
  if (count === 1) return { value: EVENNESS_BONUS * Math.sqrt(positions[at] ?? 0), from: undefined };
  let best: Chain | undefined;
  for (let from = 0; from < at; from += 1) {
    const chain = chains[from]?.get(count - 1);
    const share = (positions[at] ?? 0) - (positions[from] ?? 0);
    if (!chain || share < minShare) continue;
    const value = chain.value + EVENNESS_BONUS * Math.sqrt(share);
    if (!best || value > best.value) best = { value, from };
  }
  return best;
}

function traceBestChain(
  chains: readonly ReadonlyMap<number, Chain>[],
  positions: readonly number[],
  minShare: number,
): number[] {
  let best: { value: number; at: number; count: number } | undefined;
  for (const [at, counts] of chains.entries()) {
    const rest = 1 - (positions[at] ?? 0);
    for (const [count, chain] of counts) {
      const value = chain.value + EVENNESS_BONUS * Math.sqrt(rest);
      if (count > 1 && rest >= minShare && (!best || value > best.value)) best = { value, at, count };
    }
  }
  const points: number[] = [];
  for (let at = best?.at, count = best?.count ?? 0; at !== undefined; count -= 1) {
    points.unshift(at);
    at = chains[at]?.get(count)?.from;
  }
  return points;
}
