// What people of a church do in a record that is shared with them.
import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { user } from "./accounts.ts";
import { moment } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

/** Who has a record open. Each report deletes the rows of people who have gone. */
export const recordPresence = pgTable(
  "record_presence",
  {
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    isEditing: boolean("is_editing").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.recordKind, table.userId] }),
    index("record_presence_seen").on(table.seenAt),
    index("record_presence_owner").on(table.ownerId),
    index("record_presence_user").on(table.userId),
  ],
);
