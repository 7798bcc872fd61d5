import { isSame } from "./draft.ts";

type List = readonly unknown[];

/** Merges two changed copies of a list; undefined if both changed the same range. */
export function mergeLists(base: List, mine: List, theirs: List): unknown[] | undefined {
  const my = findChangedRange(base, mine);
  const their = findChangedRange(base, theirs);
  const myItems = mine.slice(my.start, mine.length - my.rest);
  const theirItems = theirs.slice(their.start, theirs.length - their.rest);
  const myEnd = base.length - my.rest;
  const theirEnd = base.length - their.rest;
  const isSamePlace = my.start === theirEnd && their.start === myEnd;
  if (isSamePlace) return undefined;
  if (myEnd <= their.start) {
    const between = base.slice(myEnd, their.start);
    return [...base.slice(0, my.start), ...myItems, ...between, ...theirItems, ...base.slice(theirEnd)];
  }
  if (theirEnd <= my.start) {
    const between = base.slice(theirEnd, my.start);
    return [...base.slice(0, their.start), ...theirItems, ...between, ...myItems, ...base.slice(myEnd)];
  }
  return undefined;
}

/** How many items are the same at the start and at the end of a changed list. */
function findChangedRange(base: List, changed: List): { start: number; rest: number } {
  const shorter = Math.min(base.length, changed.length);
  let start = 0;
  while (start < shorter && isSame(base[start], changed[start])) start += 1;
  let rest = 0;
  while (rest < shorter - start && isSame(base[base.length - 1 - rest], changed[changed.length - 1 - rest]))
    rest += 1;
  return { start, rest };
}

/** Merges two orders of ids, including ids that a side added or removed. If both moved ids, mine wins. */
export function mergeOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const inBase = new Set(base);
  const common = base.filter((id) => inMine.has(id) && inTheirs.has(id));
  const commonIds = new Set(common);
  const isMoved = !isSame(
    mine.filter((id) => commonIds.has(id)),
    common,
  );
  const [winner, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const merged = winner.filter((id) => !inBase.has(id) || commonIds.has(id));
  return insertAfterNeighbors(
    merged,
    other,
    other.filter((id) => !inBase.has(id)),
  );
}

/** Inserts ids of another order: each after its nearest predecessor there that is in the list. */
export function insertAfterNeighbors(
  list: readonly string[],
  order: readonly string[],
  ids: readonly string[],
): string[] {
  const merged = [...list];
  for (const id of ids) {
    if (merged.includes(id)) continue;
    const before = order.slice(0, order.indexOf(id)).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
