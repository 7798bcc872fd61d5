// Questions and activities that were generated, in the list of those that a person writes.

/** The list with what was generated behind it; entries that are still blank give way. */
export function addEntries(list: readonly string[], items: readonly string[]): string[] {
  return items.length === 0 ? [...list] : [...list.filter((entry) => entry.trim() !== ""), ...items];
}

/**
 * The list without what was generated, each taken once from the end. What a person has changed since is theirs and
 * stays. Never empty, for the last entry of a session cannot be removed: a blank one is left then.
 */
export function takeAwayEntries(list: readonly string[], items: readonly string[]): string[] {
  const left = [...list];
  for (const item of items.toReversed()) {
    const at = left.lastIndexOf(item);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length === 0 ? [""] : left;
}
