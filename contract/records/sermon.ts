export const SERMON_MESSAGES = {
  titleRequired: "Title is required",
  notFound: "Sermon not found",
  stale: "This sermon was changed elsewhere in the meantime.",
  saveFailed: "Failed to save sermon",
} as const;

export const UNTITLED_SERMON = "Untitled Sermon";

/** Trims tags and removes blank ones and, ignoring case, duplicates. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLocaleLowerCase("en");
      if (tag === "" || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** The title of the sample sermon that new users can open. */
export const SAMPLE_TITLE = "Sample: In the Same Boat";
