// Invitations to sign up: those of a church, and those that the operator creates for one email address. An invitation of the
// operator is a row of `verification`, which is deleted when it is used.
import { randomBytes } from "node:crypto";
import { and, eq, gt, like, sql } from "drizzle-orm";
import type { SignUpRefusal } from "../../../contract/account/sign-up.ts";
import { countSignUp } from "../../churches/invitations.ts";
import type { Db } from "../../db/database.ts";
import { verification } from "../../db/schema.ts";
import { hashIdentifier, hashToken } from "../../http/security/hash-key.ts";

export const INVITATION_DAYS = 14;

const DAY_MS = 86_400_000;
/** better-auth never looks for an identifier with this prefix: it hashes what it looks for. */
const PREFIX = "sign-up:";

/** Returns the token of an invitation for one address, which replaces earlier ones for it. */
export async function createSignUpInvitation(db: Db, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const value = hashIdentifier(email);
  await db.transaction(async (tx) => {
    await tx
      .delete(verification)
      .where(and(eq(verification.value, value), like(verification.identifier, `${PREFIX}%`)));
    await tx.insert(verification).values({
      id: crypto.randomUUID(),
      identifier: PREFIX + hashToken(token),
      value,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    });
  });
  return token;
}

/** Uses an invitation for one new account; each can be used as often as it allows, also by sign-ups at the same time. */
export async function redeemInvitation(
  db: Db,
  tokenHash: string,
  email: string,
): Promise<"taken" | SignUpRefusal> {
  if (await countSignUp(db, tokenHash)) return "taken";
  const isThis = and(eq(verification.identifier, PREFIX + tokenHash), gt(verification.expiresAt, sql`now()`));
  const taken = await db
    .delete(verification)
    .where(and(isThis, eq(verification.value, hashIdentifier(email))))
    .returning({ id: verification.id });
  if (taken.length > 0) return "taken";
  return (await db.$count(verification, isThis)) > 0 ? "invitation_for_other_email" : "invitation_invalid";
}
