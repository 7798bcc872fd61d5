import { z } from "zod";

/** Set by the user; an edit makes a record a draft again. */
export const PublicationStatus = z.enum(["draft", "published"]);

/** When the server last published the record; null if never. Edits don't change it. */
export const PublishedAt = z.iso.datetime().nullable();

export interface Publication {
  status: z.infer<typeof PublicationStatus>;
  /** Missing in records that a browser stored with an earlier version of Berea. */
  publishedAt?: z.infer<typeof PublishedAt>;
}
