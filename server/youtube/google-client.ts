import * as oauth from "openid-client";
import type { GoogleSettings } from "../config/config.ts";
import {
  buildGoogleAuthorizationUrl,
  createGoogleConfiguration,
  type GoogleAuthorization,
  readFailure,
  exchangeAuthorizationCode,
} from "./google-configuration.ts";
import { retryProviderCall, type ProviderRetryPolicy } from "./retry-provider-call.ts";
import { ProviderError } from "./provider-error.ts";

export interface Tokens {
  accessToken: string;
  /** Without one, the authorization ends with the access token. */
  refreshToken?: string | undefined;
  expiresAt: number;
}

const CAPTIONS_SCOPE = "https://www.googleapis.com/auth/youtube.force-ssl";
const USUAL_SECONDS = 3600;

export type GoogleClient = ReturnType<typeof createGoogleClient>;

export function createGoogleClient(settings: GoogleSettings, policy: ProviderRetryPolicy) {
  const configure = createGoogleConfiguration(settings, policy);

  const ask = <T>(call: (configuration: oauth.Configuration) => Promise<T>) =>
    retryProviderCall(async () => {
      try {
        return await call(await configure());
      } catch (error) {
        throw readFailure(error);
      }
    }, policy);

  return {
    buildAuthorizationUrl: ({ state, ...journey }: GoogleAuthorization & { state: string }) =>
      ask(async (configuration) => {
        // Without the last two, Google sends a refresh token only on the first consent.
        const parameters = { scope: CAPTIONS_SCOPE, state, access_type: "offline", prompt: "consent" };
        return (await buildGoogleAuthorizationUrl(configuration, journey, parameters)).href;
      }),

    exchangeCode: (answer: GoogleAuthorization & { code: string }) =>
      ask(async (configuration) => readTokens(await exchangeAuthorizationCode(configuration, answer))).catch(
        (error) => {
          if (error instanceof ProviderError && error.kind === "expired") {
            throw new ProviderError("refused", "the code was refused", { cause: error });
          }
          throw error;
        },
      ),

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
