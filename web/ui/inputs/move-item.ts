/** Returns a copy with the item at `at` moved to `to`; unchanged if either index is out of range. */
export function moveItem<T>(items: readonly T[], at: number, to: number): T[] {
  const item = items[at];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(at, 1).toSpliced(to, 0, item);
}
