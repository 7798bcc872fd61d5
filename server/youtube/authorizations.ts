import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "../db/database.ts";
import { youtubeAuthorizations as authorizations } from "../db/schema.ts";
import type { Encryption } from "../config/encryption.ts";
import type { Tokens } from "./google-client.ts";

const StoredTokens: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.number(),
});

/** Undefined also if the tokens can't be decrypted. `isLocked` locks the row until the transaction ends. */
export async function findTokens(
  db: Db | Tx,
  encryption: Encryption,
  userId: string,
  isLocked = false,
): Promise<Tokens | undefined> {
  const found = db.select().from(authorizations).where(eq(authorizations.userId, userId));
  const [row] = await (isLocked ? found.for("update") : found);
  return row && open(encryption, row.tokens, userId);
}

export async function storeTokens(
  db: Db | Tx,
  encryption: Encryption,
  userId: string,
  tokens: Tokens,
): Promise<void> {
  const sealed = encryption.seal(JSON.stringify(tokens), userId);
  await db
    .insert(authorizations)
    .values({ userId, tokens: sealed })
    .onConflictDoUpdate({ target: authorizations.userId, set: { tokens: sealed, updatedAt: new Date() } });
}

export async function removeTokens(
  db: Db | Tx,
  encryption: Encryption,
  userId: string,
): Promise<Tokens | undefined> {
  const [row] = await db.delete(authorizations).where(eq(authorizations.userId, userId)).returning();
  return row && open(encryption, row.tokens, userId);
}

function open(encryption: Encryption, sealed: string, userId: string): Tokens | undefined {
  const text = encryption.open(sealed, userId);
  return text === undefined ? undefined : StoredTokens.safeParse(JSON.parse(text)).data;
}
