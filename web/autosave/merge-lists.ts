import { isSame } from "./draft.ts";

type List = readonly unknown[];

/** Merges two changed copies of a list; undefined where both changed the same stretch. */
export function mergeLists(base: List, mine: List, theirs: List): unknown[] | undefined {
  const my = findStretch(base, mine);
  const their = findStretch(base, theirs);
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

/** Where a changed list begins to differ from its base, and how many items are the same at its end. */
function findStretch(base: List, changed: List): { start: number; rest: number } {
  const shorter = Math.min(base.length, changed.length);
  let start = 0;
  while (start < shorter && isSame(base[start], changed[start])) start += 1;
  let rest = 0;
  while (rest < shorter - start && isSame(base[base.length - 1 - rest], changed[changed.length - 1 - rest]))
    rest += 1;
  return { start, rest };
}

/** Merges two orders of ids with what either side added or removed; where both moved ids, mine counts. */
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
  const [kept, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const merged = kept.filter((id) => !inBase.has(id) || commonIds.has(id));
  return insertAfterNeighbors(
    merged,
    other,
    other.filter((id) => !inBase.has(id)),
  );
}

/** Puts ids of another order where they stand there: each behind the nearest one before it that is in the list. */
export function insertAfterNeighbors(
  list: readonly string[],
  order: readonly string[],
  ids: readonly string[],
): string[] {
  const merged = [...list];
  for (const id of ids) {
    if (merged.includes(id)) continue;
    const before = order.slice(0, order.indexOf(id)).findLast((one) => merged.includes(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
