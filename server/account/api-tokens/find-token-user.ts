import { and, eq, gt, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { accountDeletions, apiTokens, user } from "../../db/schema.ts";
import type { SignedInUser } from "../../http/routes/authentication.ts";
import { hashToken } from "../../http/security/hash-key.ts";

export function createFindTokenUser(db: Db) {
  const { id: tokenId, scope } = apiTokens;
  const isDeleting = db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, user.id));
  const query = db
    .select({
      uid: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      displayName: user.name,
      photoURL: user.image,
      tokenId,
      scope,
    })
    .from(apiTokens)
    .innerJoin(user, eq(user.id, apiTokens.ownerId))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder("hash")),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
        notExists(isDeleting),
      ),
    )
    .prepare("find_api_token");

  async function markUsed(id: string): Promise<void> {
    const isStale = lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`);
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), isStale)));
  }

  return async (token: string): Promise<SignedInUser | undefined> => {
    const [found] = await query.execute({ hash: hashToken(token) });
    if (!found) return undefined;
    const { tokenId: id, scope: tokenScope, ...owner } = found;
    await markUsed(id);
    // A token is no sign-in, so nothing that requires a recent one works.
    return { ...owner, sessionId: "", signedInAt: new Date(0), tokenScope };
  };
}
