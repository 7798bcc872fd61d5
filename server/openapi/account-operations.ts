// The better-auth operations that Berea's pages and API clients use. Their errors have their own shape and codes.
import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { type ApiOperation, jsonOf, MEANINGS } from "./operations.ts";

/** Better-auth has more operations below this path than are documented. */
export const AUTH_PATH = "/api/auth/";

const email = z.email().max(254);
const password = z.string().min(LIMITS.passwordCharacters.min).max(LIMITS.passwordCharacters.max);

const invitation = z.string().max(200).optional();

// Responses may have more properties than are documented.
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

const ERROR_CODES: readonly ErrorCode[] = [
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
const errorResponses = Object.fromEntries(
  [
    ...ERROR_CODES.map((code) => [ERROR_STATUS[code], MEANINGS[code]] as const),
    [401, "the password is wrong or the session is invalid"] as const,
    [422, "an account with this email already exists"] as const,
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
  answers: { 200: { description: "Success", content: jsonOf(answer) }, ...errorResponses },
  ...more,
});

export const ACCOUNT_OPERATIONS: readonly ApiOperation[] = [
  call(
    "sign-up/email",
    "signUp",
    "Creates an account and signs in; sets session cookies",
    z.object({ name: z.string(), email, password, invitation }),
    SignedIn,
  ),
  call(
    "sign-in/email",
    "signIn",
    "Signs in with email and password; sets session cookies",
    z.object({ email, password }),
    SignedIn,
  ),
  call(
    "sign-in/social",
    "startGoogleSignIn",
    "Returns the URL to sign in with Google, which redirects to `callbackURL`",
    z.object({
      provider: z.literal("google"),
      callbackURL: z.string().optional(),
      newUserCallbackURL: z.string().optional(),
      errorCallbackURL: z.string().optional(),
      disableRedirect: z.boolean().optional(),
      invitation,
    }),
    z.looseObject({ url: z.string(), redirect: z.boolean() }),
  ),
  call("sign-out", "signOut", "Ends the session", undefined, z.looseObject({ success: z.boolean() })),
  call("revoke-sessions", "signOutEverywhere", "Signs the user out of every session", undefined, Done, {
    security: "session",
    tokenScope: "none",
  }),
  call(
    "get-session",
    "getSession",
    "Returns the signed-in user and the session; `null` if no one is signed in",
    undefined,
    z.looseObject({ user: User, session: Session }).nullable(),
    { method: "get", query: z.object({ disableCookieCache: z.string().optional() }) },
  ),
  call(
    "request-password-reset",
    "requestPasswordReset",
    "Sends an email with a password reset link; responds the same if the account doesn't exist",
    z.object({ email }),
    Done,
  ),
  call(
    "reset-password",
    "resetPassword",
    "Sets a new password with the token from the email, and ends all sessions of the account",
    z.object({ newPassword: password, token: z.string() }),
    Done,
  ),
  call(
    "change-password",
    "changePassword",
    "Changes the password",
    z.object({
      currentPassword: z.string(),
      newPassword: password,
      revokeOtherSessions: z.boolean().optional(),
    }),
    SignedIn,
    { security: "session", tokenScope: "none" },
  ),
  call(
    "send-verification-email",
    "sendVerificationEmail",
    "Sends the email with the confirmation link again",
    z.object({ email }),
    Done,
  ),
];
