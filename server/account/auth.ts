import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { LIMITS } from "../../contract/limits.ts";
import type { ContextParts } from "../context.ts";
import * as schema from "../db/schema.ts";
import { ownOrigins } from "../http/security.ts";
import { writeResetMail } from "./account-mails.ts";
import { ADDRESS_HEADER } from "./auth.routes.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

export type Auth = ReturnType<typeof createAuth>;

const MINUTE = 60;

/** Sign-up, sign-in and sessions, as better-auth does them on our tables. */
export function createAuth({ database, secret, publicUrl, mailer, log }: ContextParts) {
  return betterAuth({
    appName: "Berea",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(database.db, { provider: "pg", schema }),
    trustedOrigins: (request) => ownOrigins(request?.headers.get("host") ?? undefined, publicUrl),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: LIMITS.passwordCharacters.least,
      maxPasswordLength: LIMITS.passwordCharacters.most,
      resetPasswordTokenExpiresIn: 60 * MINUTE,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        await mailer.send(writeResetMail(user, `${publicUrl}/#/login?token=${token}`));
      },
    },
    session: { cookieCache: { enabled: true, maxAge: 5 * MINUTE } },
    // Widely per address, so that an office behind one is not locked out; an account has its own limit below.
    rateLimit: {
      enabled: true,
      storage: "database",
      window: MINUTE,
      max: 300,
      customRules: {
        "/sign-in/*": { window: MINUTE, max: 60 },
        "/sign-up/*": { window: MINUTE, max: 60 },
        "/request-password-reset": { window: MINUTE, max: 20 },
        "/reset-password": { window: MINUTE, max: 20 },
        "/get-session": false,
      },
    },
    hooks: createSignInLimit(database.pool),
    advanced: {
      // Said aloud, for better-auth leaves it off in tests otherwise.
      disableOriginCheck: false,
      cookiePrefix: "berea",
      useSecureCookies: publicUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // What a person did wrong is answered, not logged.
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError) || error.statusCode >= 500)
          log.error({ room: "account" }, String(error));
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      log: (level, message) => log[level === "error" ? "error" : "warn"]({ room: "account" }, message),
    },
  });
}
