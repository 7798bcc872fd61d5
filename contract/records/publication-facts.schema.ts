import type { z } from "zod";
import type { PublicationStatus, PublishedAt } from "./publication.schema.ts";

export interface Publication {
  status: z.infer<typeof PublicationStatus>;
  /** Missing in what a browser kept of an earlier Berea. */
  publishedAt?: z.infer<typeof PublishedAt>;
}
