// What is said of a record that can be published.
import type { Publication } from "./publication.schema.ts";

/** "Published", "Draft" or "Draft, previously published"; `published` is the word for the first. */
export function describePublication({ status, publishedAt }: Publication, published = "Published"): string {
  if (status === "published") return published;
  return publishedAt ? `Draft, previously ${published.toLowerCase()}` : "Draft";
}
