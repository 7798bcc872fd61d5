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
  /** Never changes, unlike the email address. */
  subject: string;
  email: string;
  /** Empty if Google has none. */
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

/** Identifies users with OpenID Connect. All methods throw a `GoogleSignInError`. */
export function createGoogleIdentityClient(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  const configure = createGoogleConfiguration(settings, policy);
  const findConfiguration = () =>
    retryProviderCall(() => configure().catch((error) => Promise.reject(readFailure(error))), policy);

  const callGoogle = async <T>(call: (configuration: oauth.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await call(await findConfiguration());
    } catch (error) {
      throw toSignInError(error);
    }
  };

  return {
    /** Only the server knows the nonce and the verifier. */
    createAuthorizationUrl: ({
      nonce,
      state,
      ...journey
    }: GoogleAuthorization & { nonce: string; state: string }) =>
      callGoogle((configuration) =>
        buildGoogleAuthorizationUrl(configuration, journey, { scope: "openid email profile", state, nonce }),
      ),

    /** The user who returned with this code. Not retried, because a code works once. */
    identify: async ({ nonce, ...answer }: GoogleAuthorization & { nonce: string; code: string }) =>
      parseIdentity(
        await callGoogle(async (configuration) => {
          const checks = { expectedNonce: nonce, idTokenExpected: true };
          return fetchClaims(configuration, await exchangeAuthorizationCode(configuration, answer, checks));
        }),
      ),
  };
}

/** Google puts everything into the ID token; other providers may have the address in the userinfo only. */
async function fetchClaims(
  configuration: oauth.Configuration,
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers,
): Promise<unknown> {
  const claims = tokens.claims();
  if (claims === undefined) throw new GoogleSignInError("google_untrusted", "there was no ID token");
  const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (claims.email !== undefined || !hasUserinfo) return claims;
  return oauth.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

function parseIdentity(claims: unknown): GoogleIdentity {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) throw new GoogleSignInError("google_untrusted", "the claims are malformed");
  const { sub, email, email_verified: isVerified, name, picture } = parsed.data;
  if (email === undefined || !z.email().max(254).safeParse(email).success) {
    throw new GoogleSignInError("email_not_found", "there was no email address");
  }
  // Some providers write booleans as text.
  if (isVerified !== true && isVerified !== "true") {
    throw new GoogleSignInError("email_not_verified", "the email address is not verified");
  }
  return { subject: sub, email, name, picture: parsePicture(picture) };
}

const MAX_URL_CHARACTERS = 2_000;

function parsePicture(picture: string | undefined): string | undefined {
  if (picture === undefined || picture.length > MAX_URL_CHARACTERS) return undefined;
  return URL.parse(picture)?.protocol === "https:" ? picture : undefined;
}

/** Errors of openid-client about a token or its content. */
const UNTRUSTED_CODES = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_PARSE_ERROR",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

const FAILURE_CODES: Partial<Record<ProviderErrorKind, GoogleFailureCode>> = {
  unavailable: "google_unavailable",
  limited: "google_unavailable",
  expired: "google_refused",
  client: "google_client",
};

function toSignInError(error: unknown): GoogleSignInError {
  if (error instanceof GoogleSignInError) return error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && UNTRUSTED_CODES.has(code)) {
    const detail = cause instanceof Error ? cause.message : code;
    return new GoogleSignInError("google_untrusted", detail, error);
  }
  const failure = error instanceof ProviderError ? error : readFailure(error);
  return new GoogleSignInError(FAILURE_CODES[failure.kind] ?? "google_untrusted", failure.message, failure);
}
