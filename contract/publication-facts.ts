// What is said of a record that can be published.
import type { z } from "zod";
import type { PublicationStatus, PublishedAt } from "./publication.ts";

interface Publication {
  status: z.infer<typeof PublicationStatus>;
  /** Missing in what a browser kept of an earlier Berea. */
  publishedAt?: z.infer<typeof PublishedAt>;
}

/** "Published", "Draft" or "Draft, previously published"; `published` is the word for the first. */
export function describePublication({ status, publishedAt }: Publication, published = "Published"): string {
  if (status === "published") return published;
  return publishedAt ? `Draft, previously ${published.toLowerCase()}` : "Draft";
}
