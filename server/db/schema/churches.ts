import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { CHURCH_ROLES, type GrantedPermissions } from "../../../contract/churches/churches.ts";
import { user } from "./accounts.ts";
import { bytes, createdAt, moment, newId, updatedAt } from "./columns.ts";

export const churches = pgTable("churches", {
  id: newId(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  place: text().notNull().default(""),
  timeZone: text("time_zone").notNull().default("UTC"),
  bible: text(),
  secondBible: text("second_bible"),
  convictions: text().notNull().default(""),
  voice: text().notNull().default(""),
  terms: text().notNull().default(""),
  avoidedWords: text("avoided_words").notNull().default(""),
  allowsOwnApproval: boolean("allows_own_approval").notNull().default(true),
  /** Null without a picture. */
  imageHash: text("image_hash"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const churchId = () =>
  uuid("church_id")
    .notNull()
    .references(() => churches.id, { onDelete: "cascade" });

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

const grantedPermissions = () => jsonb().$type<GrantedPermissions>().notNull();

/** The people of churches. What they may do is in one place: `server/churches/memberships.ts`. */
export const churchMembers = pgTable(
  "church_members",
  {
    churchId: churchId(),
    userId: userId(),
    role: text({ enum: CHURCH_ROLES }).notNull(),
    /** The chosen permissions, of which only those of the role count. */
    permissions: grantedPermissions(),
    joinedAt: moment("joined_at").notNull().defaultNow(),
    /** When somebody last changed the role or the permissions: older invitations no longer change them. */
    changedAt: moment("changed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.churchId, table.userId] }),
    index("church_members_user").on(table.userId),
  ],
);

/** People who were removed: invitations from before that don't let them in again. */
export const churchRemovals = pgTable(
  "church_removals",
  { churchId: churchId(), userId: userId(), removedAt: moment("removed_at").notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.churchId, table.userId] }),
    index("church_removals_user").on(table.userId),
  ],
);

export const churchInvitations = pgTable(
  "church_invitations",
  {
    id: newId(),
    churchId: churchId(),
    createdBy: text("created_by")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text({ enum: ["staff", "member"] }).notNull(),
    permissions: grantedPermissions(),
    /** SHA-256 of the token, which is not stored. */
    tokenHash: text("token_hash").notNull().unique(),
    uses: integer().notNull().default(0),
    maxUses: integer("max_uses").notNull(),
    /** How many accounts were created with it (`SIGN_UP=invite`). */
    signUps: integer("sign_ups").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("church_invitations_church").on(table.churchId),
    index("church_invitations_creator").on(table.createdBy),
  ],
);

/** Small squares of a few kilobytes. They belong to the church, so that no person's files or quota contain them. */
export const churchPictures = pgTable("church_pictures", {
  churchId: churchId().primaryKey(),
  bytes: bytes().notNull(),
});
