// Google as a provider of better-auth, which keeps the state, links accounts and makes sessions (docs/decisions/014).
import { createHmac, hkdfSync } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { OAuthProvider } from "better-auth/oauth2";
import type { Logger } from "pino";
import { z } from "zod";
import type { GoogleSettings } from "../../config/config.ts";
import { PROVIDER_RETRY_POLICY, type ProviderRetryPolicy } from "../../youtube/retry-provider-call.ts";
import {
  createGoogleIdentityClient,
  type GoogleIdentityClient,
  type GoogleIdentity,
  GoogleSignInError,
} from "./google-identity.ts";
import { GOOGLE } from "./link-google.ts";

/** A person looks on meanwhile, and their browser waits for half a minute. */
const SIGN_IN_RETRY_POLICY = { ...PROVIDER_RETRY_POLICY, retries: 1 };

type SignInParts = {
  google?: GoogleSettings | undefined;
  youtubeRetryPolicy?: ProviderRetryPolicy | undefined;
  secret: string;
  publicUrl: string;
  log: Logger;
} & {
  link: (identity: GoogleIdentity) => Promise<void>;
};

/** What else better-auth would do with providers: give out their tokens, link them unasked, show failures of its own. */
export const GOOGLE_DISABLED_PATHS = [
  "/link-social",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
  "/error",
];

export function createGoogleSignIn(parts: SignInParts): BetterAuthPlugin[] {
  const { google, youtubeRetryPolicy, secret, publicUrl, log, link } = parts;
  if (!google) return [];
  const identities = createGoogleIdentityClient(google, youtubeRetryPolicy ?? SIGN_IN_RETRY_POLICY);
  const provider = createProvider(identities, createVerifiers(secret), link, log);
  return [
    {
      id: "google-sign-in",
      init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }),
      hooks: { before: [checkStart(publicUrl)] },
    },
  ];
}

function createProvider(
  identities: GoogleIdentityClient,
  deriveVerifier: (seed: string | undefined) => string,
  link: SignInParts["link"],
  log: Logger,
): OAuthProvider<GoogleIdentity> {
  const explain = (error: unknown) => {
    if (!(error instanceof GoogleSignInError)) return error;
    const { code, message } = error;
    log.warn({ module: "account", code, reason: message }, "somebody could not sign in with Google");
    const isAway = code === "google_unavailable" || code === "google_client";
    return new APIError(isAway ? "SERVICE_UNAVAILABLE" : "FORBIDDEN", { code });
  };
  const ask = <T>(answer: Promise<T>) => answer.catch((error) => Promise.reject(explain(error)));

  return {
    id: GOOGLE,
    name: "Google",
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.subject,
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce = "", redirectURI }) =>
      ask(
        identities.buildAddress({
          state,
          redirectUri: redirectURI,
          verifier: deriveVerifier(codeVerifier),
          nonce: idTokenNonce,
        }),
      ),
    // Tokens are checked later, with the nonce that better-auth has for the next step only; nothing of them is kept.
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => ({
      raw: { code, redirectUri: redirectURI, verifier: deriveVerifier(codeVerifier) },
    }),
    async getUserInfo({ raw, expectedIdTokenNonce: nonce }) {
      if (nonce === undefined) throw new APIError("FORBIDDEN", { code: "google_untrusted" });
      const { code, redirectUri, verifier } = Answer.parse(raw);
      const identity = await ask(identities.identify({ code, redirectUri, verifier, nonce }));
      const { email, name, picture } = identity;
      await link(identity);
      return { user: { email, name, image: picture, emailVerified: true }, data: identity };
    },
  };
}

const Answer = z.object({ code: z.string(), redirectUri: z.string(), verifier: z.string() });

/** better-auth keeps its verifier readable in the database, so the one that Google sees is derived from it. */
function createVerifiers(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "berea/google verifiers", 32));
  return (seed = "") => createHmac("sha256", key).update(seed).digest("base64url");
}

const address = z.string().max(2_000).optional();
const StartBody = z.strictObject({
  provider: z.literal("google"),
  callbackURL: address,
  newUserCallbackURL: address,
  errorCallbackURL: address,
  disableRedirect: z.boolean().optional(),
});

/** Refuses what nobody here asks for (better-auth would keep it), and starts that could not come back. */
const checkStart = (publicUrl: string) => ({
  matcher: ({ path }: { path?: string }) => path === "/sign-in/social",
  handler: createAuthMiddleware(async ({ body, headers }) => {
    if (!StartBody.safeParse(body).success) throw new APIError("BAD_REQUEST", { code: "INVALID_REQUEST" });
    // Google leads back to the public address, where the browser would not send the cookie of another.
    if (headers?.get("origin") !== publicUrl) {
      const message = `Berea is set up for ${publicUrl}. Please open it there and try again.`;
      throw new APIError("BAD_REQUEST", { code: "OTHER_ADDRESS", message });
    }
  }),
});
