import type { Logger } from "pino";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Encryption } from "../config/encryption.ts";
import { AppError, NotSetUpError } from "../errors.ts";
import { createRequest, consumeRequest, type PendingConnection } from "./authorization-requests.ts";
import { findTokens, removeTokens, storeTokens } from "./authorizations.ts";
import type { GoogleClient, Tokens } from "./google-client.ts";
import { ProviderError } from "./provider-error.ts";
import type { Revocations } from "./revocations.ts";
import { explainFailure, REASONS } from "./youtube-messages.ts";

export interface ConnectionParts {
  db: Db;
  google: GoogleClient | undefined;
  tokenEncryption: Encryption;
  verifierEncryption: Encryption;
  revocations: Revocations | undefined;
  publicUrl: string;
  log: Logger;
}

const RENEWED_BEFORE = 5 * 60_000;
const ENDED_BEFORE = 30_000;

export type YoutubeConnection = ReturnType<typeof createConnection>;

export function createConnection(parts: ConnectionParts) {
  const { db, google, tokenEncryption, verifierEncryption, revocations, publicUrl, log } = parts;
  const renewals = new Map<string, Promise<string | undefined>>();

  const requireGoogle = (): GoogleClient => {
    if (!google) throw new NotSetUpError(YOUTUBE_MESSAGES.notSetUp);
    return google;
  };

  /** Locks the row, because using a refresh token twice may revoke the whole authorization. */
  const renew = async (userId: string, refused: string | undefined): Promise<string | undefined> => {
    const outcome = await db.transaction(async (tx) => {
      const tokens = await findTokens(tx, tokenEncryption, userId, true);
      if (!tokens || isFresh(tokens, refused)) return tokens;
      try {
        const renewed = await requestRenewal(requireGoogle(), tokens);
        await storeTokens(tx, tokenEncryption, userId, renewed);
        return renewed;
      } catch (error) {
        if (isEnded(error)) await removeTokens(tx, tokenEncryption, userId);
        else if (isUsable(tokens, refused)) return tokens;
        // Throwing here would roll back the removal.
        return { failure: error };
      }
    });
    if (outcome && "failure" in outcome) throw outcome.failure;
    return outcome?.accessToken;
  };

  return {
    async isConnected(userId: string) {
      return google !== undefined && (await findTokens(db, tokenEncryption, userId)) !== undefined;
    },

    async begin(pendingConnection: PendingConnection, given: string | undefined) {
      const client = requireGoogle();
      const redirectUri = readRedirectUri(given, publicUrl);
      const { state, verifier } = await createRequest(db, verifierEncryption, {
        ...pendingConnection,
        redirectUri,
      });
      return client.buildAuthorizationUrl({ redirectUri, state, verifier }).catch((error) => {
        throw explainFailure(YOUTUBE_MESSAGES.startFailed, error);
      });
    },

    async complete(
      pendingConnection: PendingConnection,
      { code, state }: { code: string; state?: string | undefined },
    ) {
      const client = requireGoogle();
      const request = await consumeRequest(db, verifierEncryption, { ...pendingConnection, state });
      if (!request)
        throw new AppError("invalid", `${YOUTUBE_MESSAGES.completeFailed}: ${REASONS.unknownReturn}`);
      const tokens = await client.exchangeCode({ code, ...request }).catch((error) => {
        throw explainFailure(YOUTUBE_MESSAGES.completeFailed, error);
      });
      await storeTokens(db, tokenEncryption, pendingConnection.userId, tokens);
    },

    /** Deletes the tokens and revokes them at the provider if it is reachable. */
    async end(userId: string) {
      const tokens = await removeTokens(db, tokenEncryption, userId);
      if (!tokens || !google) return;
      await google.revoke(tokens.refreshToken ?? tokens.accessToken).catch((error: Error) => {
        log.warn(
          { module: "youtube", reason: error.message },
          "could not revoke an authorization at the provider",
        );
      });
    },

    /** For account deletion: deletes the tokens now, and revokes them at the provider as soon as it is reachable. */
    async disconnectPermanently(userId: string, within: Db | Tx = db) {
      await within.transaction(async (tx) => {
        const tokens = await removeTokens(tx, tokenEncryption, userId);
        if (tokens) await revocations?.order(tx, tokens.refreshToken ?? tokens.accessToken);
      });
      revocations?.wake();
    },

    /** Undefined if not connected; `refused` is a token that the API rejected. Throws a `ProviderError`. */
    async getAccessToken(userId: string, refused?: string) {
      const tokens = await findTokens(db, tokenEncryption, userId);
      if (!tokens) return undefined;
      if (isFresh(tokens, refused)) return tokens.accessToken;
      const underWay = renewals.get(userId);
      if (underWay) return underWay;
      const renewal = renew(userId, refused).finally(() => renewals.delete(userId));
      renewals.set(userId, renewal);
      return renewal;
    },
  };
}

function requestRenewal(google: GoogleClient, { refreshToken }: Tokens): Promise<Tokens> {
  if (refreshToken === undefined) throw new ProviderError("expired", "there is no refresh token");
  return google.refresh(refreshToken);
}

const isFresh = ({ accessToken, expiresAt }: Tokens, refused: string | undefined) =>
  accessToken !== refused && expiresAt - RENEWED_BEFORE > Date.now();

/** Whether a token still works, although it could not be renewed in time. */
const isUsable = ({ accessToken, expiresAt }: Tokens, refused: string | undefined) =>
  accessToken !== refused && expiresAt - ENDED_BEFORE > Date.now();

const isEnded = (error: unknown) => error instanceof ProviderError && error.kind === "expired";

/** Checks that the provider will redirect to this app. Fragments are never sent to a provider. */
function readRedirectUri(given: string | undefined, publicUrl: string): string {
  if (given === undefined) return `${publicUrl}/`;
  const url = URL.parse(given);
  if (url?.origin !== publicUrl || url.search !== "" || url.username !== "" || url.password !== "") {
    throw new AppError("invalid", `${YOUTUBE_MESSAGES.startFailed}: ${REASONS.otherAddress(publicUrl)}`);
  }
  return url.origin + url.pathname;
}
