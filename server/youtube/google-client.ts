import * as oauth from "openid-client";
import type { GoogleSettings } from "../config.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { callPatiently, type Patience } from "./patience.ts";
import { ProviderFailure } from "./provider-failure.ts";

/** What an authorisation consists of. */
export interface Tokens {
  accessToken: string;
  /** Absent where the provider gave none: then the authorisation ends with its access token. */
  refreshToken?: string | undefined;
  /** When the access token ends, in milliseconds. */
  expiresAt: number;
}

/** Google's side of an authorisation. All fail with a `ProviderFailure`. */
export interface GoogleClient {
  buildAuthorisationUrl(request: { redirectUri: string; state: string; verifier: string }): Promise<string>;
  exchangeCode(answer: { code: string; redirectUri: string; verifier: string }): Promise<Tokens>;
  /** The tokens that take the place of those of `refreshToken`; `ended` where it is no longer good. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
}

const CAPTIONS_SCOPE = "https://www.googleapis.com/auth/youtube.force-ssl";
const MOST_BYTES = 256 * 1024;
const USUAL_SECONDS = 3600;
/** The description is read again after this time, in milliseconds. */
const DESCRIPTION_AGE = 24 * 3600_000;

export function createGoogleClient(settings: GoogleSettings, patience: Patience): GoogleClient {
  const describe = rememberDescription(() => discover(settings, patience));

  const ask = <T>(call: (configuration: oauth.Configuration) => Promise<T>) =>
    callPatiently(async () => {
      try {
        return await call(await describe());
      } catch (error) {
        throw readFailure(error);
      }
    }, patience);

  return {
    buildAuthorisationUrl: ({ redirectUri, state, verifier }) =>
      ask(async (configuration) => {
        const url = oauth.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: CAPTIONS_SCOPE,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          // Without both Google gives a refresh token on the very first consent only.
          access_type: "offline",
          prompt: "consent",
        });
        return url.href;
      }),

    exchangeCode: ({ code, redirectUri, verifier }) =>
      ask(async (configuration) => {
        const answer = new URL(redirectUri);
        answer.searchParams.set("code", code);
        // Tells several providers apart; there is only this one, and the API's caller does not pass it on.
        answer.searchParams.set("iss", configuration.serverMetadata().issuer);
        const checks = { pkceCodeVerifier: verifier };
        return readTokens(await oauth.authorizationCodeGrant(configuration, answer, checks));
      }).catch((error) => {
        if (error instanceof ProviderFailure && error.kind === "ended") {
          throw new ProviderFailure("refused", "the code was refused", { cause: error });
        }
        throw error;
      }),

    refresh: (refreshToken) =>
      ask(async (configuration) => {
        const tokens = readTokens(await oauth.refreshTokenGrant(configuration, refreshToken));
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
      }),

    revoke: (token) =>
      ask(async (configuration) => {
        if (configuration.serverMetadata().revocation_endpoint === undefined) return;
        await oauth.tokenRevocation(configuration, token);
      }),
  };
}

/** What the provider says of itself, asked for once a day; a failure is not remembered. */
function rememberDescription(discoverNow: () => Promise<oauth.Configuration>) {
  let known: { promise: Promise<oauth.Configuration>; at: number } | undefined;
  return () => {
    if (known && Date.now() - known.at < DESCRIPTION_AGE) return known.promise;
    const promise = discoverNow();
    known = { promise, at: Date.now() };
    promise.catch(() => (known = undefined));
    return promise;
  };
}

function discover(settings: GoogleSettings, patience: Patience): Promise<oauth.Configuration> {
  const server = new URL(settings.discoveryUrl);
  return oauth.discovery(server, settings.clientId, settings.clientSecret, undefined, {
    [oauth.customFetch]: (url, init) => limitedFetch(url, init as RequestInit, MOST_BYTES),
    timeout: patience.answer / 1000,
    // Only a provider that is set up with a plain address, on this machine for example, is spoken to plainly.
    ...(server.protocol === "http:" && { execute: [oauth.allowInsecureRequests] }),
  });
}

function readTokens(answer: oauth.TokenEndpointResponse): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + (answer.expires_in ?? USUAL_SECONDS) * 1000,
  };
}

function readFailure(error: unknown): ProviderFailure {
  if (error instanceof oauth.ResponseBodyError) {
    const message = `Google answered ${error.status} ${error.error}`;
    if (error.error === "invalid_grant") return new ProviderFailure("ended", message);
    if (error.error === "invalid_client" || error.error === "unauthorized_client") {
      return new ProviderFailure("client", message);
    }
    const isPassing = error.status >= 500 || error.status === 429;
    return new ProviderFailure(isPassing ? "away" : "strange", message);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new ProviderFailure("client", `Google answered ${error.status}`);
  }
  const { code } = error as { code?: unknown };
  const response = (error as { cause?: unknown }).cause;
  if (response instanceof Response && response.status < 500 && response.status !== 429) {
    return new ProviderFailure("strange", `Google answered ${response.status} (${String(code)})`);
  }
  return new ProviderFailure("away", `Google does not answer (${String(code)})`, { cause: error });
}
