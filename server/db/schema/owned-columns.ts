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
  /** Archived records are not listed by default. */
  archivedAt: moment("archived_at"),
});

export const draftColumns = () => ({
  status: text({ enum: ["draft", "published"] })
    .notNull()
    .default("draft"),
  /** When it was last published; not changed by edits, which make it a draft again. */
  publishedAt: moment("published_at"),
  /** The last edit session: saves of one session in a row create a version only every few minutes. */
  lastEditor: text("last_editor"),
});
