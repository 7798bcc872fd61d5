import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";

/** Authorizations to read captions from YouTube; `tokens` is encrypted. */
export const youtubeAuthorizations = pgTable("youtube_authorisations", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  tokens: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Tokens of deleted accounts and ended connections that must still be revoked at the provider. */
export const pendingRevocations = pgTable("pending_revocations", {
  id: newId(),
  token: text().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: moment("due_at").notNull().defaultNow(),
  createdAt: createdAt(),
});

/** Authorization requests without a callback yet; each is valid for one callback in one session. */
export const authorizationRequests = pgTable("authorisation_requests", {
  stateHash: text("state_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  sessionId: text("session_id").notNull(),
  verifier: text().notNull(),
  redirectUri: text("redirect_uri").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
