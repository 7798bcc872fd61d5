import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Day = AnyPgColumn | SQL;

// By what lists are sorted by date: records without a date come last. Indexed.
export const newestKey = (date: Day): SQL => sql`coalesce(${date}, '0001-01-01'::date)`;
export const oldestKey = (date: Day): SQL => sql`coalesce(${date}, '9999-12-31'::date)`;
