import { APIError, getSessionFromCtx } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import type { GenericEndpointContext } from "better-auth";
import { eq } from "drizzle-orm";
import { SIGN_IN_TO_CONFIRM } from "../../contract/account/account.ts";
import type { Db } from "../db/database.ts";
import { user } from "../db/schema.ts";

/** Only a browser that is signed in to the account confirms its address: the mailbox may be somebody else's. */
export async function requireSessionToVerify(db: Db, call: GenericEndpointContext): Promise<void> {
  const link = await verifyJWT<{ email?: unknown }>(String(call.query?.token), call.context.secret);
  if (typeof link?.email !== "string") return;
  const [person] = await db.select().from(user).where(eq(user.email, link.email));
  if (!person || person.emailVerified) return;
  const session = await getSessionFromCtx(call, { disableRefresh: true });
  if (session?.user.id === person.id) return;
  throw new APIError("FORBIDDEN", {
    code: SIGN_IN_TO_CONFIRM,
    message: "Please sign in to this account to confirm its address.",
    email: person.email,
  });
}
