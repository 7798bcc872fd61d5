// The calls of better-auth that programs and our own pages use. It has its own errors, whose codes are its own too.
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { type ApiOperation, jsonOf, MEANINGS } from "./operations.ts";

/** Where better-auth answers; what is not described below it is its own affair. */
export const AUTH_PATH = "/api/auth/";

const email = z.email().max(254);
const password = z.string().min(LIMITS.passwordCharacters.min).max(LIMITS.passwordCharacters.max);

// Its answers have more than is promised here.
const User = z.looseObject({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
});
const SignedIn = z.looseObject({ user: User });
const Done = z.looseObject({ status: z.boolean() });
const Session = z.looseObject({
  id: z.string(),
  userId: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
});

const REFUSALS: readonly ErrorCode[] = [
  "invalid",
  "forbidden",
  "not_found",
  "too_large",
  "unsupported",
  "misdirected",
  "rate_limited",
  "internal",
  "unavailable",
];
const refusals = Object.fromEntries(
  [
    ...REFUSALS.map((code) => [ERROR_STATUS[code], MEANINGS[code]] as const),
    [401, "the password or the session is none"] as const,
    [422, "there is such an account already"] as const,
  ].map(([status, description]) => [status, { description, content: jsonOf(z.looseObject({})) }]),
);

const call = (
  path: string,
  id: string,
  summary: string,
  body: z.ZodType | undefined,
  answer: z.ZodType,
  more: Partial<ApiOperation> = {},
): ApiOperation => ({
  id,
  tag: "Account",
  method: "post",
  path: AUTH_PATH + path,
  summary,
  security: "none",
  requestBody: body && { required: true, content: jsonOf(body) },
  answers: { 200: { description: "As asked", content: jsonOf(answer) }, ...refusals },
  ...more,
});

export const ACCOUNT_OPERATIONS: readonly ApiOperation[] = [
  call(
    "sign-up/email",
    "signUp",
    "A new account, signed in at once: the session comes as cookies",
    z.object({ name: z.string(), email, password }),
    SignedIn,
  ),
  call(
    "sign-in/email",
    "signIn",
    "Signs in with e-mail and password: the session comes as cookies",
    z.object({ email, password }),
    SignedIn,
  ),
  call(
    "sign-in/social",
    "beginGoogleSignIn",
    "Where to go to sign in with Google; it comes back to `callbackURL`",
    z.object({
      provider: z.literal("google"),
      callbackURL: z.string().optional(),
      newUserCallbackURL: z.string().optional(),
      errorCallbackURL: z.string().optional(),
      disableRedirect: z.boolean().optional(),
    }),
    z.looseObject({ url: z.string(), redirect: z.boolean() }),
  ),
  call("sign-out", "signOut", "Ends the session", undefined, z.looseObject({ success: z.boolean() })),
  call("revoke-sessions", "signOutEverywhere", "Ends every session of the person", undefined, Done, {
    security: "session",
  }),
  call(
    "get-session",
    "getSession",
    "Who is signed in and until when; `null` for nobody",
    undefined,
    z.looseObject({ user: User, session: Session }).nullable(),
    { method: "get", query: z.object({ disableCookieCache: z.string().optional() }) },
  ),
  call(
    "request-password-reset",
    "requestPasswordReset",
    "Sends the mail by which a new password is set; the answer is the same without such an account",
    z.object({ email }),
    Done,
  ),
  call(
    "reset-password",
    "resetPassword",
    "Sets the password of the account that the token was sent to, and ends its sessions",
    z.object({ newPassword: password, token: z.string() }),
    Done,
  ),
  call(
    "change-password",
    "changePassword",
    "Sets another password",
    z.object({
      currentPassword: z.string(),
      newPassword: password,
      revokeOtherSessions: z.boolean().optional(),
    }),
    SignedIn,
    { security: "session" },
  ),
  call(
    "send-verification-email",
    "sendVerificationEmail",
    "Sends the mail by which an address is confirmed once more",
    z.object({ email }),
    Done,
  ),
];
