import type { Publication } from "./publication.schema.ts";

/** "Published", "Draft" or "Draft, previously published"; `published` replaces the first word. */
export function describePublication({ status, publishedAt }: Publication, published = "Published"): string {
  if (status === "published") return published;
  return publishedAt ? `Draft, previously ${published.toLowerCase()}` : "Draft";
}
