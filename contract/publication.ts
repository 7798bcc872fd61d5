// How far along a record is that is written, published, and written on: an edit makes it a draft again.
import { z } from "zod";

/** What records have that can be published; a person sets the status, the server notes the time. */
export const publication = {
  status: z.enum(["draft", "published"]),
  /** When it was last published; null where it never was. An edit leaves it as it is. */
  publishedAt: z.iso.datetime().nullable(),
};

interface Publication {
  status: "draft" | "published";
  publishedAt: string | null;
}

/** Whether it is a draft that was published before. */
export const isPublishedBefore = ({ status, publishedAt }: Publication): boolean =>
  // What a browser kept of an earlier Berea has no such time.
  status === "draft" && Boolean(publishedAt);

/** "Published", "Draft" or "Draft, previously published"; `published` is the word for the first. */
export function describePublication(record: Publication, published = "Published"): string {
  if (record.status === "published") return published;
  return isPublishedBefore(record) ? `Draft, previously ${published.toLowerCase()}` : "Draft";
}
