// What people of a church do in a record that is shared with them.
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { CommentedPassage } from "../../../contract/sharing/comments.schema.ts";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { REVIEW_ACTIONS } from "../../../contract/sharing/reviews.ts";
import { user } from "./accounts.ts";
import { churches } from "./churches.ts";
import { createdAt, moment, newId } from "./columns.ts";
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

/** Comments on records. They belong to a record, and to the church that saw it when they were written. */
export const comments = pgTable(
  "comments",
  {
    id: newId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    churchId: uuid("church_id").references(() => churches.id, { onDelete: "cascade" }),
    authorId: text("author_id").references(() => user.id, { onDelete: "set null" }),
    /** The name of a person without an account here, from an archive. */
    authorName: text("author_name"),
    threadId: uuid("thread_id").references((): AnyPgColumn => comments.id, { onDelete: "cascade" }),
    text: text().notNull(),
    passage: jsonb().$type<CommentedPassage>(),
    createdAt: createdAt(),
    resolvedAt: moment("resolved_at"),
    resolvedBy: text("resolved_by").references(() => user.id, { onDelete: "set null" }),
    /** It can be restored for some minutes; then its text is deleted, and the row if it has no replies. */
    deletedAt: moment("deleted_at"),
    deletedBy: text("deleted_by"),
  },
  (table) => [
    index("comments_record").on(table.recordId, table.createdAt),
    index("comments_owner").on(table.ownerId),
    index("comments_author").on(table.authorId),
    index("comments_thread").on(table.threadId),
    index("comments_church").on(table.churchId),
    index("comments_resolved_by").on(table.resolvedBy),
    index("comments_deleted").on(table.deletedAt),
  ],
);

/** What happened in reviews of records: requests, approvals and returns. An approval counts for one version of the record. */
export const reviewEvents = pgTable(
  "review_events",
  {
    id: newId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    churchId: uuid("church_id")
      .notNull()
      .references(() => churches.id, { onDelete: "cascade" }),
    action: text({ enum: REVIEW_ACTIONS }).notNull(),
    version: integer().notNull(),
    /** The id of the person; their name stays when the account is deleted. */
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    comment: text().notNull(),
    /** What the last approval approved, as Markdown; null for all others. */
    approvedText: text("approved_text"),
    createdAt: createdAt(),
  },
  (table) => [
    index("review_events_record").on(table.recordId, table.createdAt),
    index("review_events_owner").on(table.ownerId),
    index("review_events_church").on(table.churchId),
  ],
);
