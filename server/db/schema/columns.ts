import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

// The precision of JavaScript dates, because page cursors contain these times.
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

export const newId = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
