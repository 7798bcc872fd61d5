import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** By what titles are sorted: without regard to case, letters with accents after those without. Indexed. */
export const titleKey = (title: AnyPgColumn): SQL => sql`left(normalize(lower(${title}), nfd), 100)`;
