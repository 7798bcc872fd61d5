import * as oauth from "openid-client";
import type { GoogleSettings } from "../config.ts";
import { discoverGoogle, readFailure, rememberConfiguration } from "./google-configuration.ts";
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
const USUAL_SECONDS = 3600;

export function createGoogleClient(settings: GoogleSettings, patience: Patience): GoogleClient {
  const describe = rememberConfiguration(() => discoverGoogle(settings, patience));

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

function readTokens(answer: oauth.TokenEndpointResponse): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + (answer.expires_in ?? USUAL_SECONDS) * 1000,
  };
}
