/** Appends generated items and drops blank entries. */
export function addEntries(list: readonly string[], items: readonly string[]): string[] {
  return items.length === 0 ? [...list] : [...list.filter((entry) => entry.trim() !== ""), ...items];
}

/** Removes generated items unless they were edited. Returns at least one entry. */
export function removeEntries(list: readonly string[], items: readonly string[]): string[] {
  const remaining = [...list];
  for (const item of items.toReversed()) {
    const at = remaining.lastIndexOf(item);
    if (at >= 0) remaining.splice(at, 1);
  }
  return remaining.length === 0 ? [""] : remaining;
}
