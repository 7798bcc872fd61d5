import * as oauth from "openid-client";
import type { GoogleSettings } from "../config/config.ts";
import { limitedFetch } from "../http/limited-fetch.ts";
import type { ProviderRetryPolicy } from "./retry-provider-call.ts";
import { ProviderError } from "./provider-error.ts";

const MAX_BYTES = 256 * 1024;
const CONFIGURATION_AGE = 24 * 3600_000;

const DISCOVERY_PATH = "/.well-known/openid-configuration";

export interface GoogleAuthorization {
  redirectUri: string;
  verifier: string;
}

/** Reads the discovery document once a day; failures aren't cached. `readFailure` converts its errors. */
export function createGoogleConfiguration(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  let known: { promise: Promise<oauth.Configuration>; at: number } | undefined;
  return () => {
    if (known && Date.now() - known.at < CONFIGURATION_AGE) return known.promise;
    const promise = discover(settings, policy);
    known = { promise, at: Date.now() };
    promise.catch(() => (known = undefined));
    return promise;
  };
}

async function discover(settings: GoogleSettings, policy: ProviderRetryPolicy): Promise<oauth.Configuration> {
  const server = new URL(settings.discoveryUrl);
  const configuration = await oauth.discovery(server, settings.clientId, settings.clientSecret, undefined, {
    [oauth.customFetch]: (url, init) => limitedFetch(url, init as RequestInit, MAX_BYTES),
    timeout: policy.answerTimeout / 1000,
    // HTTP is only for a provider that is configured with an HTTP address, for example on this machine.
    ...(server.protocol === "http:" && { execute: [oauth.allowInsecureRequests] }),
  });
  // Otherwise openid-client doesn't verify the signature of ID tokens.
  oauth.enableNonRepudiationChecks(configuration);
  const { issuer } = configuration.serverMetadata();
  // openid-client compares them only if it built the URL itself.
  if (
    server.href.endsWith(DISCOVERY_PATH) &&
    !isSamePlace(issuer, server.href.slice(0, -DISCOVERY_PATH.length))
  )
    throw new ProviderError(
      "unexpected",
      `What is at GOOGLE_DISCOVERY_URL describes another provider: ${issuer}`,
    );
  return configuration;
}

export const buildGoogleAuthorizationUrl = async (
  configuration: oauth.Configuration,
  { redirectUri, verifier }: GoogleAuthorization,
  parameters: Record<string, string>,
): Promise<URL> =>
  oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...parameters,
  });

export function exchangeAuthorizationCode(
  configuration: oauth.Configuration,
  { redirectUri, verifier, code }: GoogleAuthorization & { code: string },
  checks: oauth.AuthorizationCodeGrantChecks = {},
) {
  const answer = new URL(redirectUri);
  answer.searchParams.set("code", code);
  // Only distinguishes several providers, but openid-client requires it.
  answer.searchParams.set("iss", configuration.serverMetadata().issuer);
  return oauth.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: verifier, ...checks });
}

const isSamePlace = (one: string, other: string) => one.replace(/\/$/, "") === other.replace(/\/$/, "");

export function readFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof oauth.ResponseBodyError) {
    const message = `Google answered ${error.status} ${error.error}`;
    if (error.error === "invalid_grant") return new ProviderError("expired", message);
    if (error.error === "invalid_client" || error.error === "unauthorized_client") {
      return new ProviderError("client", message);
    }
    const isPassing = error.status >= 500 || error.status === 429;
    return new ProviderError(isPassing ? "unavailable" : "unexpected", message);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new ProviderError("client", `Google answered ${error.status}`);
  }
  const { code } = error as { code?: unknown };
  const response = (error as { cause?: unknown }).cause;
  if (response instanceof Response && response.status < 500 && response.status !== 429) {
    return new ProviderError("unexpected", `Google answered ${response.status} (${String(code)})`);
  }
  return new ProviderError("unavailable", `Google does not answer (${String(code)})`, { cause: error });
}
