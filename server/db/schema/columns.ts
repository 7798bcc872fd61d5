import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

// Milliseconds are what a JavaScript date can hold: finer times would not survive the round trip into a page's cursor.
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

export const newId = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);
