import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { createdAt, moment, newId } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

/** Links that show parts of a record to everyone who has them; deleted with the record. */
export const shareLinks = pgTable(
  "share_links",
  {
    id: newId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    parts: jsonb().$type<string[]>().notNull(),
    /** SHA-256 of the token, by which a page finds its link. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The token, encrypted, so that its owner can copy the address again. */
    sealedToken: text("sealed_token").notNull(),
    expiresAt: moment("expires_at"),
    opens: integer().notNull().default(0),
    openedAt: moment("opened_at"),
    createdAt: createdAt(),
  },
  (table) => [index("share_links_record").on(table.recordId), index("share_links_owner").on(table.ownerId)],
);
