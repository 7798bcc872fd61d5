import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { verification } from "../db/schema.ts";
import type { Auth } from "./auth.ts";

/** Seconds that the link of a reset mail works. */
export const RESET_LIFETIME = 60 * 60;

/** A token with which better-auth lets this person choose a new password, once. */
export async function createResetToken(auth: Auth, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(Date.now() + RESET_LIFETIME * 1000),
  });
  return token;
}

/** Makes the links of all reset mails that a person has got so far worthless. */
export async function voidResetTokens(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
