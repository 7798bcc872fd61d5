import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { GOOGLE_RETURN_PAGE } from "../../contract/google-sign-in.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { ContextParts } from "../context.ts";
import * as schema from "../db/schema.ts";
import { ownOrigins } from "../http/security.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { VERIFICATION_LIFETIME } from "./account-mail-writer.ts";
import { createAuthHooks } from "./auth-hooks.ts";
import { ADDRESS_HEADER } from "./auth.routes.ts";
import { confirmAddress, createAccountRules, LONGEST_SESSION_DAYS } from "./account-rules.ts";
import { CLOSED_BY_GOOGLE_SIGN_IN, createGoogleSignIn } from "./google-sign-in.ts";
import { linkGoogle } from "./link-google.ts";
import { noteFailure } from "./hidden-failure.ts";
import type { Youtube } from "../youtube/youtube.ts";
import { createPasswordHash } from "./password-hash.ts";
import { RESET_LIFETIME, voidResetTokens } from "./reset-token.ts";

export type Auth = ReturnType<typeof createAuth>;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Days without a visit after which a session ends. */
const SESSION_DAYS = 30;

/** Whether a session was not prolonged for a day: whoever uses it is then given all its days again. */
export const isToBeProlonged = ({ expiresAt, signedInAt }: { expiresAt: Date; signedInAt: Date }): boolean =>
  expiresAt.getTime() - Date.now() <= (SESSION_DAYS - 1) * DAY * 1000 &&
  expiresAt.getTime() - signedInAt.getTime() < LONGEST_SESSION_DAYS * DAY * 1000;

/** What else better-auth would do for whoever has a session; nobody here asks for it. */
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

/** Sign-up, sign-in and sessions, as better-auth does them on our tables. */
export function createAuth(parts: ContextParts & { mails: MailQueue; youtube: Youtube }) {
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
    trustedOrigins: (request) => ownOrigins(request?.headers.get("host") ?? undefined, publicUrl),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: LIMITS.passwordCharacters.least,
      maxPasswordLength: LIMITS.passwordCharacters.most,
      password: createPasswordHash(passwordCost),
      resetPasswordTokenExpiresIn: RESET_LIFETIME,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await voidResetTokens(db, user.id);
        await forgive(user.email);
        await confirmAddress(db, user.id);
        await mails.order({ kind: "password-changed", email: user.email });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_LIFETIME,
      sendVerificationEmail: ({ user }) => mails.order({ kind: "verify-email", email: user.email }),
      afterEmailVerification: async (_, request) => noteConfirmation(request),
    },
    // What lies in the database is not what stands in a link.
    verification: { storeIdentifier: "hashed" },
    disabledPaths: [...CLOSED, ...CLOSED_BY_GOOGLE_SIGN_IN],
    databaseHooks: createAccountRules(db),
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
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Failures are ours to log and to answer: better-auth would print them with what the person had typed.
    onAPIError: { errorURL: publicUrl + GOOGLE_RETURN_PAGE, throw: true },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_, message, ...details) => {
        noteFailure(details);
        log.error({ room: "account" }, message);
      },
    },
  });
}
