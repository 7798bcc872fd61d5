import { index, pgTable, text } from "drizzle-orm/pg-core";
import { TOKEN_SCOPES } from "../../../contract/call.ts";
import { createdAt, moment, newId } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

/** Tokens with which a user's scripts call the API. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: newId(),
    ownerId: ownerId(),
    name: text().notNull(),
    scope: text({ enum: TOKEN_SCOPES }).notNull(),
    /** SHA-256; the token itself is stored nowhere. */
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: moment("expires_at"),
    /** Accurate to the minute. */
    lastUsedAt: moment("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("api_tokens_owner").on(table.ownerId)],
);
