import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Logger } from "pino";
import { GOOGLE_RETURN_PAGE } from "../../contract/account/google-sign-in.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { GoogleSettings } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import * as schema from "../db/schema.ts";
import { listOwnOrigins } from "../http/security/security.ts";
import type { EmailQueue } from "../mail/email-queue.ts";
import { eq } from "drizzle-orm";
import { revokeApiTokens } from "./api-tokens/api-tokens.ts";
import { createAuthHooks } from "./auth-hooks.ts";
import { markEmailVerified, createDatabaseHooks, MAX_SESSION_DAYS } from "./database-hooks.ts";
import { GOOGLE_DISABLED_PATHS, createGoogleSignIn } from "./google/google-sign-in.ts";
import { linkGoogle } from "./google/link-google.ts";
import { recordCause } from "./rethrow-cause.ts";
import type { SignUpGate } from "./sign-up/sign-up-gate.ts";
import type { Youtube } from "../youtube/youtube.ts";
import type { ProviderRetryPolicy } from "../youtube/retry-provider-call.ts";
import { createPasswordHash, type PasswordCost } from "./passwords/password-hash.ts";
import { RESET_LIFETIME_SECONDS, revokeResetTokens } from "./passwords/reset-token.ts";

export const VERIFICATION_LIFETIME_SECONDS = 24 * 60 * 60;
/** Passes the client's IP address to better-auth; a value sent by the client is overwritten. */
export const CLIENT_IP_HEADER = "x-berea-address";

export type Auth = ReturnType<typeof createAuth>;

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const SESSION_DAYS = 30;

/** Whether the session was last extended more than a day ago and isn't at its maximum age. */
export const shouldExtendSession = ({
  expiresAt,
  signedInAt,
}: {
  expiresAt: Date;
  signedInAt: Date;
}): boolean =>
  expiresAt.getTime() - Date.now() <= (SESSION_DAYS - 1) * DAY_SECONDS * 1000 &&
  expiresAt.getTime() - signedInAt.getTime() < MAX_SESSION_DAYS * DAY_SECONDS * 1000;

const DISABLED_PATHS = [
  // Names and pictures are part of the profile.
  "/update-user",
  "/update-session",
  "/change-email",
  // Would allow guessing passwords without a limit.
  "/verify-password",
  "/list-accounts",
  "/unlink-account",
  // Returns the tokens of all sessions.
  "/list-sessions",
  "/revoke-session",
];

interface AuthParts {
  database: Database;
  secret: string;
  publicUrl: string;
  passwordCost?: PasswordCost;
  google?: GoogleSettings | undefined;
  youtubeRetryPolicy?: ProviderRetryPolicy;
  log: Logger;
  mails: EmailQueue;
  signUpGate: SignUpGate;
  youtube: Youtube;
}

export function createAuth(parts: AuthParts) {
  const { database, secret, publicUrl, log, mails, passwordCost, youtube, signUpGate } = parts;
  const isHttps = publicUrl.startsWith("https:");
  const { db } = database;
  const { before, after, resetSignInLimits, markConfirmed } = createAuthHooks({
    database,
    mails,
    signUpGate,
  });
  return betterAuth({
    appName: "Berea",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(db, { provider: "pg", schema }),
    trustedOrigins: (request) => listOwnOrigins(request?.headers.get("host") ?? undefined, publicUrl),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: LIMITS.passwordCharacters.min,
      maxPasswordLength: LIMITS.passwordCharacters.max,
      password: createPasswordHash(passwordCost),
      resetPasswordTokenExpiresIn: RESET_LIFETIME_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        // Before better-auth does it, so that none of these sessions can create a token after the others are revoked.
        await db.delete(schema.session).where(eq(schema.session.userId, user.id));
        await revokeApiTokens(db, user.id);
        await revokeResetTokens(db, user.id);
        await resetSignInLimits(user.email);
        await markEmailVerified(db, user.id);
        await mails.order({ kind: "password-changed", email: user.email });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_LIFETIME_SECONDS,
      sendVerificationEmail: ({ user }) => mails.order({ kind: "verify-email", email: user.email }),
      afterEmailVerification: async (_, request) => markConfirmed(request),
    },
    // A leaked database must not contain working links.
    verification: { storeIdentifier: "hashed" },
    disabledPaths: [...DISABLED_PATHS, ...GOOGLE_DISABLED_PATHS],
    databaseHooks: createDatabaseHooks(db, signUpGate),
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    // The hooks have limits: better-auth's window never ends while calls keep coming within it, however few.
    rateLimit: { enabled: false },
    hooks: { before, after },
    plugins: createGoogleSignIn({
      ...parts,
      link: (identity) => linkGoogle({ db, youtube: youtube.connection }, identity),
    }),
    // `linkGoogle` links identities, with everything that belongs to that, before better-auth looks for them.
    account: { accountLinking: { disableImplicitLinking: true } },
    advanced: {
      // How long signing in at a provider may take; better-auth's default is shorter.
      cookies: { state: { attributes: { maxAge: 10 * MINUTE_SECONDS } } },
      // Explicit, because better-auth disables the check in tests otherwise.
      disableOriginCheck: false,
      // No other host and no page without https can set or read such a cookie.
      cookiePrefix: isHttps ? "__Host-berea" : "berea",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    // The server logs and answers errors itself: better-auth would log them with what the user typed.
    onAPIError: { errorURL: publicUrl + GOOGLE_RETURN_PAGE, throw: true },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_, message, ...details) => {
        recordCause(details);
        log.error({ module: "account" }, message);
      },
    },
  });
}
