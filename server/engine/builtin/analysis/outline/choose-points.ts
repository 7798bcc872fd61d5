import { type Announcement, FURTHER } from "./announcements.ts";

const MAX_POINTS = 8;
/** What each point costs, and the bonus for dividing the sermon evenly. */
const POINT_COST = 1;
const EVENNESS_BONUS = 2;
/** If headings or capitals mark points, other cues count less. */
const OTHER_CUES_FACTOR = 0.4;

/** What it costs to miss the announcement of a point between two others, or of the first. */
const MISSED_COST = 1;

interface Chain {
  value: number;
  /** The point before, and its number. */
  from: { at: number; number: number } | undefined;
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
    for (let own = 1; own <= MAX_POINTS; own += 1) {
      const isLater = number === Number.POSITIVE_INFINITY || number === FURTHER;
      if (number !== undefined && number !== own && !(isLater && own > 1)) continue;
      const before = findBestPrevious(chains, positions, at, own, minShare);
      if (before) chains[at]?.set(own, { ...before, value: before.value + (worth[at] ?? 0) });
    }
  }
  return traceBestChain(chains, positions, minShare);
}

/** Finds the best chain that can precede this point; at most one point before it may be missed. */
function findBestPrevious(
  chains: readonly ReadonlyMap<number, Chain>[],
  positions: readonly number[],
  at: number,
  number: number,
  minShare: number,
): Chain | undefined {
  const start = EVENNESS_BONUS * Math.sqrt(positions[at] ?? 0);
  let best: Chain | undefined =
    number <= 2 ? { value: start - (number - 1) * MISSED_COST, from: undefined } : undefined;
  for (let from = 0; from < at; from += 1) {
    const share = (positions[at] ?? 0) - (positions[from] ?? 0);
    if (share < minShare) continue;
    for (const missed of [0, 1]) {
      const before = number - 1 - missed;
      const chain = chains[from]?.get(before);
      if (!chain) continue;
      const value = chain.value + EVENNESS_BONUS * Math.sqrt(share) - missed * MISSED_COST;
      if (!best || value > best.value) best = { value, from: { at: from, number: before } };
    }
  }
  return best;
}

function traceBestChain(
  chains: readonly ReadonlyMap<number, Chain>[],
  positions: readonly number[],
  minShare: number,
): number[] {
  let best: { value: number; at: number; number: number } | undefined;
  for (const [at, numbers] of chains.entries()) {
    const rest = 1 - (positions[at] ?? 0);
    for (const [number, chain] of numbers) {
      const value = chain.value + EVENNESS_BONUS * Math.sqrt(rest);
      if (chain.from && rest >= minShare && (!best || value > best.value)) best = { value, at, number };
    }
  }
  const points: number[] = [];
  for (let point: Chain["from"] = best; point !== undefined;) {
    points.unshift(point.at);
    point = chains[point.at]?.get(point.number)?.from;
  }
  return points;
}
