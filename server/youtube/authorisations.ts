import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "../db/database.ts";
import { youtubeAuthorisations as authorisations } from "../db/schema.ts";
import type { Encryption } from "../encryption.ts";
import type { Tokens } from "./google-client.ts";

const StoredTokens: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.number(),
});

/** The authorisation of a person; undefined where there is none, or one that another secret has sealed. */
export async function findTokens(
  db: Db,
  encryption: Encryption,
  userId: string,
): Promise<Tokens | undefined> {
  const [row] = await db.select().from(authorisations).where(eq(authorisations.userId, userId));
  return row && open(encryption, row.tokens, userId);
}

/** As `findTokens`, and keeps every other process from changing it until the transaction ends. */
export async function lockTokens(
  tx: Tx,
  encryption: Encryption,
  userId: string,
): Promise<Tokens | undefined> {
  const [row] = await tx.select().from(authorisations).where(eq(authorisations.userId, userId)).for("update");
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
    .insert(authorisations)
    .values({ userId, tokens: sealed })
    .onConflictDoUpdate({ target: authorisations.userId, set: { tokens: sealed, updatedAt: new Date() } });
}

/** Removes the authorisation of a person, and answers what it was. */
export async function removeTokens(
  db: Db | Tx,
  encryption: Encryption,
  userId: string,
): Promise<Tokens | undefined> {
  const [row] = await db.delete(authorisations).where(eq(authorisations.userId, userId)).returning();
  return row && open(encryption, row.tokens, userId);
}

function open(encryption: Encryption, sealed: string, userId: string): Tokens | undefined {
  const text = encryption.open(sealed, userId);
  return text === undefined ? undefined : StoredTokens.safeParse(JSON.parse(text)).data;
}
