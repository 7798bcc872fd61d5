// The only place that decides whether an account may be created (the setting SIGN_UP).
import type { GenericEndpointContext } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";
import { sql } from "drizzle-orm";
import { describeRefusal, type SignUpMode, type SignUpRefusal } from "../../../contract/account/sign-up.ts";
import type { Db } from "../../db/database.ts";
import { user, verification } from "../../db/schema.ts";
import { hashIdentifier, hashToken } from "../../http/security/hash-key.ts";
import { redeemInvitation } from "./sign-up-invitations.ts";

export type SignUpGate = ReturnType<typeof createSignUpGate>;

export function createSignUpGate({ db, signUp = "open" }: { db: Db; signUp?: SignUpMode | undefined }) {
  /** What applies now: the first account can always be created. */
  const findMode = async (): Promise<SignUpMode> => {
    if (signUp === "open") return signUp;
    const [first] = await db.select({ id: user.id }).from(user).limit(1);
    return first ? signUp : "open";
  };

  /** Refuses what `admit` would refuse, before a password is checked and an address is looked up. */
  const refuseEarly = async (call: GenericEndpointContext): Promise<void> => {
    const mode = await findMode();
    if (mode === "closed") throw refusal("sign_up_closed");
    if (mode === "invite" && (await readInvitation(call)) === undefined) throw refusal("invitation_required");
  };

  /** Throws if this account may not be created. Otherwise it must be, because its invitation is now used. */
  const admit = async (email: string, call: GenericEndpointContext | null | undefined): Promise<void> => {
    if (signUp === "open" || (await claimFirstAccount(db, email))) return;
    if (signUp === "closed") throw refusal("sign_up_closed");
    const invitation = call ? await readInvitation(call) : undefined;
    if (invitation === undefined) throw refusal("invitation_required");
    const outcome = await redeemInvitation(db, invitation, email);
    if (outcome !== "taken") throw refusal(outcome);
  };

  return { findMode, refuseEarly, admit };
}

const refusal = (reason: SignUpRefusal) =>
  new APIError("FORBIDDEN", { code: reason.toUpperCase(), message: describeRefusal(reason) });

/** The hash of the invitation in a call; a sign-in with Google stored it when it started. */
async function readInvitation({ path, body }: GenericEndpointContext): Promise<string | undefined> {
  if (path === "/sign-up/email") {
    const { invitation } = (body ?? {}) as { invitation?: unknown };
    return typeof invitation === "string" ? hashToken(invitation) : undefined;
  }
  const invitation = (await getOAuthState())?.serverContext?.["invitation"];
  return typeof invitation === "string" ? invitation : undefined;
}

const FIRST_ACCOUNT = "first-account";

/** Whether this is the first account. Of several people who sign up on an empty server at once, one address can. */
async function claimFirstAccount(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${verification} (id, identifier, value, expires_at)
    select ${FIRST_ACCOUNT}, ${FIRST_ACCOUNT}, ${hashIdentifier(email)}, now() + interval '1 minute'
    where not exists (select from ${user})
    on conflict (id) do update set value = excluded.value, expires_at = excluded.expires_at
    where verification.expires_at < now() or verification.value = excluded.value`);
  return rowCount === 1;
}
