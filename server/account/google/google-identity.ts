import * as oauth from "openid-client";
import { z } from "zod";
import type { GoogleFailureCode } from "../../../contract/account/google-sign-in.ts";
import type { GoogleSettings } from "../../config/config.ts";
import {
  buildGoogleAuthorizationUrl,
  createGoogleConfiguration,
  type GoogleAuthorization,
  readFailure,
  exchangeAuthorizationCode,
} from "../../youtube/google-configuration.ts";
import { retryProviderCall, type ProviderRetryPolicy } from "../../youtube/retry-provider-call.ts";
import { ProviderError, type ProviderErrorKind } from "../../youtube/provider-error.ts";

export interface GoogleIdentity {
  /** Stays the same for a person, whatever address they use. */
  subject: string;
  email: string;
  /** As they typed it at Google; empty where it knows none. */
  name: string;
  picture: string | undefined;
}

export class GoogleSignInError extends Error {
  override name = "GoogleSignInError";
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

export type GoogleIdentityClient = ReturnType<typeof createGoogleIdentityClient>;

/** Asks Google who somebody is, over OpenID Connect. All fail with a `GoogleSignInError`. */
export function createGoogleIdentityClient(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  const configure = createGoogleConfiguration(settings, policy);
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
    /** The nonce is known to nobody but the server, as the verifier. */
    buildAddress: ({ nonce, state, ...journey }: GoogleAuthorization & { nonce: string; state: string }) =>
      ask((configuration) =>
        buildGoogleAuthorizationUrl(configuration, journey, { scope: "openid email profile", state, nonce }),
      ),

    /** Who came back with this code. Asks Google once: a code serves once. */
    identify: async ({ nonce, ...answer }: GoogleAuthorization & { nonce: string; code: string }) =>
      readIdentity(
        await ask(async (configuration) => {
          const checks = { expectedNonce: nonce, idTokenExpected: true };
          return findClaims(configuration, await exchangeAuthorizationCode(configuration, answer, checks));
        }),
      ),
  };
}

/** Google says all in the ID token; other providers, standing in for it, may keep the address for the userinfo. */
async function findClaims(
  configuration: oauth.Configuration,
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
): Promise<unknown> {
  const claims = tokens.claims();
  if (claims === undefined) throw new GoogleSignInError("google_untrusted", "there was no ID token");
  const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (claims.email !== undefined || !hasUserinfo) return claims;
  return oauth.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

function readIdentity(claims: unknown): GoogleIdentity {
  const read = Claims.safeParse(claims);
  if (!read.success) throw new GoogleSignInError("google_untrusted", "the claims have another shape");
  const { sub, email, email_verified: isVerified, name, picture } = read.data;
  if (email === undefined || !z.email().max(254).safeParse(email).success) {
    throw new GoogleSignInError("email_not_found", "there was no e-mail address");
  }
  // Some providers write booleans as text, so only these two count.
  if (isVerified !== true && isVerified !== "true") {
    throw new GoogleSignInError("email_not_verified", "the e-mail address is not verified");
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

const CODES: Partial<Record<ProviderErrorKind, GoogleFailureCode>> = {
  unavailable: "google_unavailable",
  limited: "google_unavailable",
  expired: "google_refused",
  client: "google_client",
};

function explain(error: unknown): GoogleSignInError {
  if (error instanceof GoogleSignInError) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && UNTRUSTED.has(code)) {
    const detail = cause instanceof Error ? cause.message : code;
    return new GoogleSignInError("google_untrusted", detail, error);
  }
  const failure = error instanceof ProviderError ? error : readFailure(error);
  return new GoogleSignInError(CODES[failure.kind] ?? "google_untrusted", failure.message, failure);
}
