// Questions and activities that were generated, in the list of those that a person writes.

/** The list with what was generated behind it; entries that are still blank give way. */
export function addEntries(list: readonly string[], items: readonly string[]): string[] {
  return items.length === 0 ? [...list] : [...list.filter((entry) => entry.trim() !== ""), ...items];
}

/** What a person has changed since stays. Never empty: a session's last entry cannot be removed. */
export function removeEntries(list: readonly string[], items: readonly string[]): string[] {
  const left = [...list];
  for (const item of items.toReversed()) {
    const at = left.lastIndexOf(item);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length === 0 ? [""] : left;
}
