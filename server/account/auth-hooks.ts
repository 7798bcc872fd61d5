import { APIError, createAuthMiddleware, getIP, getSessionFromCtx } from "better-auth/api";
import type { GenericEndpointContext } from "better-auth";
import { z } from "zod";
import type { EmailRequest, EmailQueue } from "../mail/email-queue.ts";
import type { Database } from "../db/database.ts";
import { recordRequestStart } from "./database-hooks.ts";
import { revokeApiTokens } from "./api-tokens/api-tokens.ts";
import { createAttemptLimit } from "./limits/attempt-limit.ts";
import { requireSessionToVerify } from "./require-session-to-verify.ts";
import { hashIdentifier } from "../http/security/hash-key.ts";
import { rejectWeakPassword } from "./passwords/password-rules.ts";
import { revokeResetTokens } from "./passwords/reset-token.ts";
import { createSignInLimit } from "./limits/sign-in-limit.ts";
import type { SignUpGate } from "./sign-up/sign-up-gate.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

interface HookParts {
  database: Database;
  mails: EmailQueue;
  signUpGate: SignUpGate;
}

/** Calls that send an email. Their response never depends on whether the account exists. */
const EMAIL_PATHS: Record<string, EmailRequest["kind"]> = {
  "/request-password-reset": "reset-password",
  "/send-verification-email": "verify-email",
};

const PATHS_WITH_EMAIL = new Set([...Object.keys(EMAIL_PATHS), "/sign-in/email", "/sign-up/email"]);

/** Limited to the longest address that RFC 5321 allows. */
const EmailAddress = z.email().max(254);

const invalidEmail = () =>
  new APIError("BAD_REQUEST", { code: "INVALID_EMAIL", message: "This is not an email address." });

export function createAuthHooks({ database, mails, signUpGate }: HookParts) {
  const { pool } = database;
  const limit = (name: string, attempts: number, seconds = HOUR_SECONDS) =>
    createAttemptLimit(pool, { name, attempts, seconds });
  const signInLimit = createSignInLimit(database);
  // Generous, so that an office with one public IP address isn't locked out; accounts have their own limits.
  const callLimit = limit("auth-address", 300, MINUTE_SECONDS);
  const signUpLimit = limit("sign-up-address", 300);
  const passwordChangeLimit = limit("password-address", 60);
  const emailLimit = limit("mail-address", 60);
  const recipientLimits = {
    "reset-password": limit("reset-mail", 5),
    "verify-email": limit("verify-mail", 5),
  };

  /** The key that a request counts for. Signed-in and known users have their own, so that no one can lock them out. */
  async function findCaller(
    call: GenericEndpointContext,
    { email, address }: { email: string | undefined; address: string },
  ) {
    const known = email === undefined ? undefined : await signInLimit.findTrusted({ email, address });
    if (known !== undefined) return known;
    const session = await getSessionFromCtx(call, { disableRefresh: true });
    return hashIdentifier(session ? `account ${session.user.id}` : address);
  }

  async function enqueueEmail(kind: keyof typeof recipientLimits, email: string, caller: string) {
    await emailLimit.count(caller);
    await recipientLimits[kind].count(hashIdentifier(email));
    await mails.order({ kind, email });
  }

  const before = createAuthMiddleware(async (call) => {
    const { path, body, request } = call;
    // The server's own calls have no request.
    if (!request) return undefined;
    recordRequestStart(request);
    // Browsers call it all the time, and it reveals nothing.
    if (path === "/get-session") return undefined;
    const address = getIP(request, call.context.options) ?? "";
    const caller = await findCaller(call, { email: findEmail(body), address });
    await callLimit.count(caller);
    const email = PATHS_WITH_EMAIL.has(path) ? readEmail(body) : "";
    const kind = EMAIL_PATHS[path];
    if (kind === "reset-password" || kind === "verify-email") {
      await enqueueEmail(kind, email, caller);
      return { status: true };
    }
    if (path === "/sign-in/email") await signInLimit.countAttempt({ email, address });
    if (path === "/sign-up/email") {
      await signUpLimit.count(hashIdentifier(address));
      await signUpGate.refuseEarly(call);
      await rejectWeakPassword(body.password, body);
    }
    if (path === "/reset-password" || path === "/change-password") {
      await passwordChangeLimit.count(caller);
      await rejectWeakPassword(body?.newPassword);
    }
    if (path === "/verify-email") await requireSessionToVerify(database.db, call);
    // Signs out everyone else who knew the old password.
    if (path === "/change-password") return { context: { body: { ...body, revokeOtherSessions: true } } };
    return undefined;
  });

  const confirmedRequests = new WeakSet<Request>();

  const after = createAuthMiddleware(async (call) => {
    const { path, body, request, context } = call;
    if (request) await revokePreviousSession(call);
    if (!request || context.returned instanceof APIError) return undefined;
    const address = getIP(request, context.options) ?? "";
    if (path === "/sign-in/email") await signInLimit.recordSuccess({ email: readEmail(body), address });
    if (path === "/sign-up/email") await signInLimit.trust({ email: readEmail(body), address });
    if (path === "/change-password" && context.session) {
      const { id, email } = context.session.user;
      await revokeApiTokens(database.db, id);
      await revokeResetTokens(database.db, id);
      await mails.order({ kind: "password-changed", email });
    }
    // Says so if the link had already been used.
    const isConfirmed = (context.returned as { status?: unknown } | undefined)?.status === true;
    if (path === "/verify-email" && isConfirmed && !confirmedRequests.has(request))
      return { status: true, wasConfirmed: true };
    return undefined;
  });

  return {
    before,
    after,
    resetSignInLimits: (email: string) => signInLimit.resetAccount(email),
    markConfirmed: (request: Request | undefined) => void (request && confirmedRequests.add(request)),
  };
}

/** Signing in ends the browser's previous session, even another user's. */
async function revokePreviousSession({ context, getSignedCookie }: GenericEndpointContext): Promise<void> {
  if (!context.newSession) return;
  const previousToken = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (!previousToken || previousToken === context.newSession.session.token) return;
  await context.internalAdapter.deleteSession(previousToken);
}

function readEmail(body: unknown): string {
  const email = findEmail(body);
  if (email === undefined) throw invalidEmail();
  return email;
}

const findEmail = (body: unknown): string | undefined =>
  EmailAddress.safeParse((body as { email?: unknown } | undefined)?.email).data?.toLowerCase();
