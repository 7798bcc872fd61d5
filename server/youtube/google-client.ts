import * as oauth from "openid-client";
import type { GoogleSettings } from "../config/config.ts";
import { discoverGoogle, readFailure, rememberConfiguration } from "./google-configuration.ts";
import { retryProviderCall, type ProviderRetryPolicy } from "./retry-provider-call.ts";
import { ProviderFailure } from "./provider-failure.ts";

export interface Tokens {
  accessToken: string;
  /** Absent where the provider gave none: then the authorisation ends with its access token. */
  refreshToken?: string | undefined;
  expiresAt: number;
}

const CAPTIONS_SCOPE = "https://www.googleapis.com/auth/youtube.force-ssl";
const USUAL_SECONDS = 3600;

export type GoogleClient = ReturnType<typeof createGoogleClient>;

export function createGoogleClient(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  const describe = rememberConfiguration(() => discoverGoogle(settings, policy));

  const ask = <T>(call: (configuration: oauth.Configuration) => Promise<T>) =>
    retryProviderCall(async () => {
      try {
        return await call(await describe());
      } catch (error) {
        throw readFailure(error);
      }
    }, policy);

  return {
    buildAuthorisationUrl: ({
      redirectUri,
      state,
      verifier,
    }: {
      redirectUri: string;
      state: string;
      verifier: string;
    }) =>
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

    exchangeCode: ({
      code,
      redirectUri,
      verifier,
    }: {
      code: string;
      redirectUri: string;
      verifier: string;
    }) =>
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

    refresh: (refreshToken: string) =>
      ask(async (configuration) => {
        const tokens = readTokens(await oauth.refreshTokenGrant(configuration, refreshToken));
        return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
      }),

    revoke: (token: string) =>
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
