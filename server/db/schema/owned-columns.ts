import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { ACCESS_LEVELS } from "../../../contract/access-levels.ts";
import { AUDIENCES } from "../../../contract/sharing/sharing.ts";
import { user } from "./accounts.ts";
import { churches } from "./churches.ts";
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
  ...collaborationColumns(),
});

/** Who else may use a record and wrote in it. In the record's row, so that its lock protects the permission, too. */
export const collaborationColumns = () => ({
  /** The church that the author shares it with. */
  churchId: uuid("church_id").references(() => churches.id, { onDelete: "set null" }),
  audience: text({ enum: AUDIENCES }),
  sharedAccess: text("shared_access", { enum: ACCESS_LEVELS }),
  /** The ids of those who wrote each part since it was generated, the last one at the end, if not only the author did. */
  textAuthors: jsonb("text_authors").$type<TextAuthors>().notNull().default({}),
});
export type TextAuthors = Partial<Record<string, string[]>>;

/** The lists of what is shared with a church begin with it. */
export const sharedIndex = (
  name: string,
  table: { churchId: AnyPgColumn; updatedAt: AnyPgColumn; id: AnyPgColumn },
) =>
  index(name)
    .on(table.churchId, sql`${table.updatedAt} desc nulls last`, sql`${table.id} desc nulls last`)
    .where(sql`${table.churchId} is not null`);

export const draftColumns = () => ({
  status: text({ enum: ["draft", "published"] })
    .notNull()
    .default("draft"),
  /** When it was last published; not changed by edits, which make it a draft again. */
  publishedAt: moment("published_at"),
  /** The last edit session: saves of one session in a row create a version only every few minutes. */
  lastEditor: text("last_editor"),
});
