import { integer, text } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";

export const ownerId = () =>
  text("owner_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const recordColumns = () => ({
  id: newId(),
  ownerId: ownerId(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  createdBy: text("created_by").notNull(),
  lastModifiedBy: text("last_modified_by").notNull(),
});

/** What records have, beside that, which are saved while they are written. */
export const draftColumns = () => ({
  status: text({ enum: ["draft", "published"] })
    .notNull()
    .default("draft"),
  /** When it was last published; an edit, which makes it a draft again, leaves it. */
  publishedAt: moment("published_at"),
  /** Who wrote last: of what one writer writes in a row, not every text is kept. */
  lastEditor: text("last_editor"),
});
