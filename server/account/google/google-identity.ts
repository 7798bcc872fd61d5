import * as oauth from "openid-client";
import { z } from "zod";
import type { GoogleFailureCode } from "../../../contract/account/google-sign-in.ts";
import type { GoogleSettings } from "../../config/config.ts";
import { discoverGoogle, readFailure, rememberConfiguration } from "../../youtube/google-configuration.ts";
import { retryProviderCall, type ProviderRetryPolicy } from "../../youtube/retry-provider-call.ts";
import { ProviderFailure, type ProviderFailureKind } from "../../youtube/provider-failure.ts";

export interface GoogleIdentity {
  /** Stays the same for a person, whatever address they use. */
  subject: string;
  email: string;
  /** As they typed it at Google; empty where it knows none. */
  name: string;
  picture: string | undefined;
}

/** One journey to Google. The verifier and the nonce are known to nobody but the server. */
export interface GoogleJourney {
  redirectUri: string;
  verifier: string;
  nonce: string;
}

export class GoogleSignInFailure extends Error {
  override name = "GoogleSignInFailure";
  readonly code: GoogleFailureCode;

  constructor(code: GoogleFailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const Claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().catch(""),
  picture: z.string().optional().catch(undefined),
});

export type GoogleIdentities = ReturnType<typeof createGoogleIdentities>;

/** Asks Google who somebody is, over OpenID Connect. All fail with a `GoogleSignInFailure`. */
export function createGoogleIdentities(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  const configure = rememberConfiguration(async () => {
    const configuration = await discoverGoogle(settings, policy);
    // Otherwise openid-client trusts the connection to Google and leaves out the signature.
    oauth.enableNonRepudiationChecks(configuration);
    return configuration;
  });
  const findConfiguration = () =>
    retryProviderCall(() => configure().catch((error) => Promise.reject(readFailure(error))), policy);

  const ask = async <T>(call: (configuration: oauth.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await call(await findConfiguration());
    } catch (error) {
      throw explain(error);
    }
  };

  return {
    buildAddress: ({ redirectUri, verifier, nonce, state }: GoogleJourney & { state: string }) =>
      ask(async (configuration) =>
        oauth.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        }),
      ),

    /** Who came back with this code. Asks Google once: a code serves once. */
    identify: async ({ redirectUri, verifier, nonce, code }: GoogleJourney & { code: string }) => {
      const claims = await ask(async (configuration) => {
        const answer = new URL(redirectUri);
        answer.searchParams.set("code", code);
        // Tells several providers apart; there is only this one, and better-auth does not pass it on.
        answer.searchParams.set("iss", configuration.serverMetadata().issuer);
        const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, idTokenExpected: true };
        const tokens = await oauth.authorizationCodeGrant(configuration, answer, checks);
        return findClaims(configuration, tokens);
      });
      return readIdentity(claims);
    },
  };
}

/** Google says all in the ID token; other providers, standing in for it, may keep the address for the userinfo. */
async function findClaims(
  configuration: oauth.Configuration,
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
): Promise<unknown> {
  const claims = tokens.claims();
  if (claims === undefined) throw new GoogleSignInFailure("google_untrusted", "there was no ID token");
  const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (claims.email !== undefined || !hasUserinfo) return claims;
  return oauth.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

function readIdentity(claims: unknown): GoogleIdentity {
  const read = Claims.safeParse(claims);
  if (!read.success) throw new GoogleSignInFailure("google_untrusted", "the claims have another shape");
  const { sub, email, email_verified: isVerified, name, picture } = read.data;
  if (email === undefined || !z.email().max(254).safeParse(email).success) {
    throw new GoogleSignInFailure("email_not_found", "there was no e-mail address");
  }
  // Some providers write booleans as text, so only these two count.
  if (isVerified !== true && isVerified !== "true") {
    throw new GoogleSignInFailure("email_not_verified", "the e-mail address is not verified");
  }
  return { subject: sub, email, name, picture: readPicture(picture) };
}

const MAX_ADDRESS_CHARACTERS = 2_000;

function readPicture(picture: string | undefined): string | undefined {
  if (picture === undefined || picture.length > MAX_ADDRESS_CHARACTERS) return undefined;
  return URL.parse(picture)?.protocol === "https:" ? picture : undefined;
}

/** What openid-client finds wrong with a token or with what stands in it. */
const UNTRUSTED = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_PARSE_ERROR",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

const CODES: Partial<Record<ProviderFailureKind, GoogleFailureCode>> = {
  away: "google_away",
  limited: "google_away",
  ended: "google_refused",
  client: "google_client",
};

function explain(error: unknown): GoogleSignInFailure {
  if (error instanceof GoogleSignInFailure) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && UNTRUSTED.has(code)) {
    const detail = cause instanceof Error ? cause.message : code;
    return new GoogleSignInFailure("google_untrusted", detail, error);
  }
  const failure = error instanceof ProviderFailure ? error : readFailure(error);
  return new GoogleSignInFailure(CODES[failure.kind] ?? "google_untrusted", failure.message, failure);
}
