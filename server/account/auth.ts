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
import { createAuthHooks } from "./auth-hooks.ts";
import { markEmailVerified, createDatabaseHooks, MAX_SESSION_DAYS } from "./database-hooks.ts";
import { GOOGLE_DISABLED_PATHS, createGoogleSignIn } from "./google/google-sign-in.ts";
import { linkGoogle } from "./google/link-google.ts";
import { recordCause } from "./rethrow-cause.ts";
import type { Youtube } from "../youtube/youtube.ts";
import type { ProviderRetryPolicy } from "../youtube/retry-provider-call.ts";
import { createPasswordHash, type PasswordCost } from "./passwords/password-hash.ts";
import { RESET_LIFETIME_SECONDS, revokeResetTokens } from "./passwords/reset-token.ts";

export const VERIFICATION_LIFETIME_SECONDS = 24 * 60 * 60;
/** Tells better-auth the caller's address; what a caller sends under this name is replaced. */
export const CLIENT_IP_HEADER = "x-berea-address";

export type Auth = ReturnType<typeof createAuth>;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const SESSION_DAYS = 30;

/** Whether a session was not prolonged for a day: whoever uses it is then given all its days again. */
export const shouldExtendSession = ({
  expiresAt,
  signedInAt,
}: {
  expiresAt: Date;
  signedInAt: Date;
}): boolean =>
  expiresAt.getTime() - Date.now() <= (SESSION_DAYS - 1) * DAY * 1000 &&
  expiresAt.getTime() - signedInAt.getTime() < MAX_SESSION_DAYS * DAY * 1000;

const CLOSED = [
  // Names and pictures are changed with the rest of the profile.
  "/update-user",
  "/update-session",
  "/change-email",
  // Passwords could be tried there as fast as anywhere.
  "/verify-password",
  "/list-accounts",
  "/unlink-account",
  // Tells the tokens of all sessions.
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
  youtube: Youtube;
}

export function createAuth(parts: AuthParts) {
  const { database, secret, publicUrl, log, mails, passwordCost, youtube } = parts;
  const isHttps = publicUrl.startsWith("https:");
  const { db } = database;
  const { before, after, forgive, noteConfirmation } = createAuthHooks({ database, mails });
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
        await revokeResetTokens(db, user.id);
        await forgive(user.email);
        await markEmailVerified(db, user.id);
        await mails.order({ kind: "password-changed", email: user.email });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_LIFETIME_SECONDS,
      sendVerificationEmail: ({ user }) => mails.order({ kind: "verify-email", email: user.email }),
      afterEmailVerification: async (_, request) => noteConfirmation(request),
    },
    // What lies in the database is not what stands in a link.
    verification: { storeIdentifier: "hashed" },
    disabledPaths: [...CLOSED, ...GOOGLE_DISABLED_PATHS],
    databaseHooks: createDatabaseHooks(db),
    session: {
      expiresIn: SESSION_DAYS * DAY,
      updateAge: DAY,
    },
    // Ours is in the hooks: better-auth counts on for as long as calls come within its window of each other, however few.
    rateLimit: { enabled: false },
    hooks: { before, after },
    plugins: createGoogleSignIn({
      ...parts,
      link: (identity) => linkGoogle({ db, youtube: youtube.connection }, identity),
    }),
    // An identity is linked by ourselves, with all that belongs to it, before better-auth looks for it.
    account: { accountLinking: { disableImplicitLinking: true } },
    advanced: {
      // As long as the journey to a provider may take; better-auth forgets the cookie earlier.
      cookies: { state: { attributes: { maxAge: 10 * MINUTE } } },
      // Said aloud, for better-auth leaves it off in tests otherwise.
      disableOriginCheck: false,
      // No other host, nor a page without https, can set or read such a cookie.
      cookiePrefix: isHttps ? "__Host-berea" : "berea",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    // Failures are ours to log and to answer: better-auth would print them with what the person had typed.
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
