const MOST_TAGS = 10;

/** The tags in what was typed, "#family, healing": each once, without its #. */
export function readTags(typed: string): string[] {
  const tags = typed
    .toLocaleLowerCase()
    .split(/[\s,;#]+/)
    .filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** All tags of some requests, each once, the most frequent first. */
export function rankTags(requests: readonly { tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of requests.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([tag]) => tag);
}
