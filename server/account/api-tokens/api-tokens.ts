import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { ApiToken, NewApiToken } from "../../../contract/account/api-tokens.schema.ts";
import { MAX_TOKENS, TOKEN_MESSAGES, TOKEN_PREFIX } from "../../../contract/account/api-tokens.ts";
import type { Db, Tx } from "../../db/database.ts";
import { apiTokens, session, user } from "../../db/schema.ts";
import { isUuid } from "../../db/uuid.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { hashToken } from "../../http/security/hash-key.ts";
import type { SignedInUser } from "../../http/routes/authentication.ts";
import { enqueueEmail } from "../../mail/email-queue.ts";
import { requireRecentSignIn } from "../sessions/recent-sign-in.ts";

const TOKEN_BYTES = 32;

export async function listApiTokens(db: Db, ownerId: string): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.ownerId, ownerId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(({ id, name, scope, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Creates a token and tells the user by email. Throws `requires_recent_login`, and invalid if there are too many. */
export async function createApiToken(
  db: Db,
  owner: SignedInUser,
  { name, scope, expiresAt }: NewApiToken,
): Promise<{ id: string; token: string }> {
  requireRecentSignIn(owner);
  const ends = expiresAt ? new Date(expiresAt) : null;
  if (ends && ends.getTime() <= Date.now()) throw new AppError("invalid", TOKEN_MESSAGES.expired);
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
  return db.transaction(async (tx) => {
    // Two new tokens of a user wait for one another, so that both are counted.
    await lockUser(tx, owner.uid);
    // The account may have been recovered from someone else meanwhile.
    if ((await tx.$count(session, eq(session.id, owner.sessionId))) === 0)
      throw new AppError("unauthenticated", ERROR_MESSAGES.unauthenticated);
    if ((await tx.$count(apiTokens, eq(apiTokens.ownerId, owner.uid))) >= MAX_TOKENS)
      throw new AppError("invalid", TOKEN_MESSAGES.tooMany);
    const values = { ownerId: owner.uid, name, scope, tokenHash: hashToken(token), expiresAt: ends };
    const [row] = await tx.insert(apiTokens).values(values).returning({ id: apiTokens.id });
    await enqueueEmail(tx, { kind: "token-created", email: owner.email });
    return { id: row!.id, token };
  });
}

export async function deleteApiToken(db: Db, ownerId: string, id: string): Promise<void> {
  const own = and(eq(apiTokens.id, id), eq(apiTokens.ownerId, ownerId));
  const deleted = isUuid(id) ? await db.delete(apiTokens).where(own).returning({ id: apiTokens.id }) : [];
  if (deleted.length === 0) throw new AppError("not_found", TOKEN_MESSAGES.notFound);
}

/** Revokes all tokens of a user whose sessions were just ended, including those that these sessions are creating. */
export async function revokeApiTokens(db: Db | Tx, ownerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, ownerId);
    await tx.delete(apiTokens).where(eq(apiTokens.ownerId, ownerId));
  });
}

const lockUser = (tx: Tx, id: string) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for("update");
