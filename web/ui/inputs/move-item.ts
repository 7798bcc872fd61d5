/** Returns a copy with the item at `index` moved to `to`; unchanged if either index is out of range. */
export function moveItem<T>(items: readonly T[], index: number, to: number): T[] {
  const item = items[index];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}
