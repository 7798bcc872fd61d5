// Google as a provider of better-auth, which stores the state, links accounts and creates sessions (docs/decisions/014).
import { createHmac, hkdfSync } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { addOAuthServerContext, APIError, createAuthMiddleware } from "better-auth/api";
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
import { GOOGLE_PROVIDER_ID } from "./link-google.ts";
import { hashToken } from "../../http/security/hash-key.ts";

/** Fewer retries: a user is waiting, and browsers give up after half a minute. */
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

/** Endpoints of better-auth that would expose tokens, link accounts without asking, or show its own error page. */
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
  const provider = createProvider(identities, createVerifierDeriver(secret), link, log);
  return [
    {
      id: "google-sign-in",
      init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }),
      hooks: { before: [validateStart(publicUrl)] },
    },
  ];
}

function createProvider(
  identities: GoogleIdentityClient,
  deriveVerifier: (seed: string | undefined) => string,
  link: SignInParts["link"],
  log: Logger,
): OAuthProvider<GoogleIdentity> {
  const toApiError = (error: unknown) => {
    if (!(error instanceof GoogleSignInError)) return error;
    const { code, message } = error;
    log.warn({ module: "account", code, reason: message }, "signing in with Google failed");
    const isUnavailable = code === "google_unavailable" || code === "google_client";
    return new APIError(isUnavailable ? "SERVICE_UNAVAILABLE" : "FORBIDDEN", { code });
  };
  const withApiErrors = <T>(answer: Promise<T>) => answer.catch((error) => Promise.reject(toApiError(error)));

  return {
    id: GOOGLE_PROVIDER_ID,
    name: "Google",
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.subject,
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce = "", redirectURI }) =>
      withApiErrors(
        identities.createAuthorizationUrl({
          state,
          redirectUri: redirectURI,
          verifier: deriveVerifier(codeVerifier),
          nonce: idTokenNonce,
        }),
      ),
    // Tokens are checked in `getUserInfo`, because only there better-auth has the nonce. They aren't stored.
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => ({
      raw: { code, redirectUri: redirectURI, verifier: deriveVerifier(codeVerifier) },
    }),
    async getUserInfo({ raw, expectedIdTokenNonce: nonce }) {
      if (nonce === undefined) throw new APIError("FORBIDDEN", { code: "google_untrusted" });
      const { code, redirectUri, verifier } = CallbackData.parse(raw);
      const identity = await withApiErrors(identities.identify({ code, redirectUri, verifier, nonce }));
      const { email, name, picture } = identity;
      await link(identity);
      return { user: { email, name, image: picture, emailVerified: true }, data: identity };
    },
  };
}

const CallbackData = z.object({ code: z.string(), redirectUri: z.string(), verifier: z.string() });

/** better-auth stores its verifier in plain text, so the one that Google gets is derived from it with a key. */
function createVerifierDeriver(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "berea/google verifiers", 32));
  return (seed = "") => createHmac("sha256", key).update(seed).digest("base64url");
}

const url = z.string().max(2_000).optional();
const StartBody = z.strictObject({
  provider: z.literal("google"),
  callbackURL: url,
  newUserCallbackURL: url,
  errorCallbackURL: url,
  disableRedirect: z.boolean().optional(),
  /** The token of an invitation, in case this creates an account. */
  invitation: z.string().max(200).optional(),
});

/** Rejects unknown parameters, which better-auth would store, and starts from an origin that can't complete them. */
const validateStart = (publicUrl: string) => ({
  matcher: ({ path }: { path?: string }) => path === "/sign-in/social",
  handler: createAuthMiddleware(async ({ body, headers }) => {
    const { success, data } = StartBody.safeParse(body);
    if (!success) throw new APIError("BAD_REQUEST", { code: "INVALID_REQUEST" });
    // Google redirects to the public URL, where browsers don't send cookies of another origin.
    if (headers?.get("origin") !== publicUrl) {
      const message = `Berea is set up for ${publicUrl}. Please open it there and try again.`;
      throw new APIError("BAD_REQUEST", { code: "OTHER_ADDRESS", message });
    }
    if (data.invitation !== undefined) {
      await addOAuthServerContext({ invitation: hashToken(data.invitation) });
    }
  }),
});
