import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { user } from "./accounts.ts";
import { moment, newId } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

/** Records that their former author handed over, so that the new author is told. */
export const handovers = pgTable(
  "handovers",
  {
    id: newId(),
    /** The new author. */
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    fromId: text("from_id").references(() => user.id, { onDelete: "set null" }),
    handedOverAt: moment("handed_over_at").notNull().defaultNow(),
    seenAt: moment("seen_at"),
  },
  (table) => [
    index("handovers_owner").on(table.ownerId, table.handedOverAt),
    index("handovers_from").on(table.fromId),
  ],
);
