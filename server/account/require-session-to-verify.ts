import { APIError, getSessionFromCtx } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import type { GenericEndpointContext } from "better-auth";
import { eq } from "drizzle-orm";
import { SIGN_IN_TO_CONFIRM } from "../../contract/account/account.ts";
import type { Db } from "../db/database.ts";
import { user } from "../db/schema.ts";

/** Only a browser that is signed in to the account can confirm its address: the mailbox may be someone else's. */
export async function requireSessionToVerify(db: Db, call: GenericEndpointContext): Promise<void> {
  const link = await verifyJWT<{ email?: unknown }>(String(call.query?.token), call.context.secret);
  if (typeof link?.email !== "string") return;
  const [owner] = await db.select().from(user).where(eq(user.email, link.email));
  if (!owner || owner.emailVerified) return;
  if ((await getSessionFromCtx(call, { disableRefresh: true }))?.user.id === owner.id) return;
  throw new APIError("FORBIDDEN", {
    code: SIGN_IN_TO_CONFIRM,
    message: "Sign in to this account to confirm its address.",
    email: owner.email,
  });
}
