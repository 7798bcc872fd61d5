import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";

/** A person's permission to read their captions on YouTube; `tokens` is encrypted. */
export const youtubeAuthorizations = pgTable("youtube_authorisations", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  tokens: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Authorizations of accounts that are gone, still to be revoked at the provider: of nobody any more, and not for long. */
export const pendingRevocations = pgTable("pending_revocations", {
  id: newId(),
  token: text().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: moment("due_at").notNull().defaultNow(),
  createdAt: createdAt(),
});

/** Journeys to an authorization provider that are not back yet: each serves one return, of one session. */
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
