// How far along a record is that can be published: an edit makes it a draft again.
import { z } from "zod";

/** A person sets it. */
export const PublicationStatus = z.enum(["draft", "published"]);

/** When a record was last published, noted by the server; null where it never was. An edit leaves it as it is. */
export const PublishedAt = z.iso.datetime().nullable();

export interface Publication {
  status: z.infer<typeof PublicationStatus>;
  /** Missing in records that a browser stored with an earlier version of Berea. */
  publishedAt?: z.infer<typeof PublishedAt>;
}
