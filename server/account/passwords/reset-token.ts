import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/database.ts";
import { verification } from "../../db/schema.ts";

export const RESET_LIFETIME_SECONDS = 60 * 60;

export async function revokeResetTokens(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
