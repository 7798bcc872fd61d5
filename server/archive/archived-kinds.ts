import { archivedDevotionals } from "./archived-devotionals.ts";
import type { ArchivedKind } from "./archived-kind.ts";
import { archivedSermons } from "./archived-sermons.ts";
import { archivedStudies } from "./archived-studies.ts";
import { archivedTestimonies } from "./archived-testimonies.ts";

/**
 * The kinds of records that an archive holds, in the order in which it lists them, and in which they come back: what
 * others name comes before these.
 */
export const ARCHIVED_KINDS: readonly ArchivedKind[] = [
  archivedSermons,
  archivedStudies,
  archivedDevotionals,
  archivedTestimonies,
];
