import { APIError, createAuthMiddleware, getIP, getSessionFromCtx } from "better-auth/api";
import type { GenericEndpointContext } from "better-auth";
import { z } from "zod";
import type { EmailRequest, EmailQueue } from "../mail/email-queue.ts";
import type { Database } from "../db/database.ts";
import { recordRequestStart } from "./database-hooks.ts";
import { createAttemptLimit } from "./limits/attempt-limit.ts";
import { requireSessionToVerify } from "./require-session-to-verify.ts";
import { hashIdentifier } from "../http/security/hash-key.ts";
import { rejectWeakPassword } from "./passwords/password-rules.ts";
import { revokeResetTokens } from "./passwords/reset-token.ts";
import { createSignInLimit } from "./limits/sign-in-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface HookParts {
  database: Database;
  mails: EmailQueue;
}

/** The calls that have a mail sent. Their answer never depends on whether there is such an account. */
const MAIL_CALLS: Record<string, EmailRequest["kind"]> = {
  "/request-password-reset": "reset-password",
  "/send-verification-email": "verify-email",
};

const WITH_EMAIL = new Set([...Object.keys(MAIL_CALLS), "/sign-in/email", "/sign-up/email"]);

/** As long as a mail address may be (RFC 5321). */
const EmailAddress = z.email().max(254);

const invalidEmail = () =>
  new APIError("BAD_REQUEST", { code: "INVALID_EMAIL", message: "This is not an e-mail address." });

export function createAuthHooks({ database, mails }: HookParts) {
  const { pool } = database;
  const limit = (name: string, attempts: number, seconds = HOUR) =>
    createAttemptLimit(pool, { name, attempts, seconds });
  const signIns = createSignInLimit(database);
  // Widely, so that an office behind one address is not locked out; an account has its own limits.
  const callsOfCaller = limit("auth-address", 300, MINUTE);
  const signUpsOfAddress = limit("sign-up-address", 300);
  const changesOfCaller = limit("password-address", 60);
  const mailsOfCaller = limit("mail-address", 60);
  const mailsTo = { "reset-password": limit("reset-mail", 5), "verify-email": limit("verify-mail", 5) };

  /** Whom a request counts for. People who are signed in or known here count by themselves: nobody locks them out. */
  async function findCaller(
    call: GenericEndpointContext,
    { email, address }: { email: string | undefined; address: string },
  ) {
    const known = email === undefined ? undefined : await signIns.findKnown({ email, address });
    if (known !== undefined) return known;
    const session = await getSessionFromCtx(call, { disableRefresh: true });
    return hashIdentifier(session ? `account ${session.user.id}` : address);
  }

  async function enqueueEmail(kind: keyof typeof mailsTo, email: string, caller: string) {
    await mailsOfCaller.count(caller);
    await mailsTo[kind].count(hashIdentifier(email));
    await mails.order({ kind, email });
  }

  const before = createAuthMiddleware(async (call) => {
    const { path, body, request } = call;
    // Calls of our own have no request.
    if (!request) return undefined;
    recordRequestStart(request);
    // Browsers ask for it again and again, and it tells nothing.
    if (path === "/get-session") return undefined;
    const address = getIP(request, call.context.options) ?? "";
    const caller = await findCaller(call, { email: findEmail(body), address });
    await callsOfCaller.count(caller);
    const email = WITH_EMAIL.has(path) ? readEmail(body) : "";
    const kind = MAIL_CALLS[path];
    if (kind === "reset-password" || kind === "verify-email") {
      await enqueueEmail(kind, email, caller);
      return { status: true };
    }
    if (path === "/sign-in/email") await signIns.begin({ email, address });
    if (path === "/sign-up/email") {
      await signUpsOfAddress.count(hashIdentifier(address));
      await rejectWeakPassword(body.password, body);
    }
    if (path === "/reset-password" || path === "/change-password") {
      await changesOfCaller.count(caller);
      await rejectWeakPassword(body?.newPassword);
    }
    if (path === "/verify-email") await requireSessionToVerify(database.db, call);
    // Whoever else knew the old password is out with it.
    if (path === "/change-password") return { context: { body: { ...body, revokeOtherSessions: true } } };
    return undefined;
  });

  const confirmations = new WeakSet<Request>();

  const after = createAuthMiddleware(async (call) => {
    const { path, body, request, context } = call;
    if (request) await endEarlierSession(call);
    if (!request || context.returned instanceof APIError) return undefined;
    const address = getIP(request, context.options) ?? "";
    if (path === "/sign-in/email") await signIns.succeed({ email: readEmail(body), address });
    if (path === "/sign-up/email") await signIns.remember({ email: readEmail(body), address });
    if (path === "/change-password" && context.session) {
      const { id, email } = context.session.user;
      await revokeResetTokens(database.db, id);
      await mails.order({ kind: "password-changed", email });
    }
    // A link that is opened again has nothing left to do, and says so.
    const isConfirmed = (context.returned as { status?: unknown } | undefined)?.status === true;
    if (path === "/verify-email" && isConfirmed && !confirmations.has(request))
      return { status: true, wasConfirmed: true };
    return undefined;
  });

  return {
    before,
    after,
    forgive: (email: string) => signIns.forgive(email),
    noteConfirmation: (request: Request | undefined) => void (request && confirmations.add(request)),
  };
}

/** Whoever signs in leaves the session behind in which they, or somebody else, were in this browser. */
async function endEarlierSession({ context, getSignedCookie }: GenericEndpointContext): Promise<void> {
  if (!context.newSession) return;
  const earlier = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (!earlier || earlier === context.newSession.session.token) return;
  await context.internalAdapter.deleteSession(earlier);
}

function readEmail(body: unknown): string {
  const email = findEmail(body);
  if (email === undefined) throw invalidEmail();
  return email;
}

const findEmail = (body: unknown): string | undefined =>
  EmailAddress.safeParse((body as { email?: unknown } | undefined)?.email).data?.toLowerCase();
