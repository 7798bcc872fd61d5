import type { Logger } from "pino";
import type { Background } from "../background/background.ts";
import type { GoogleSettings } from "../config/config.ts";
import { createEncryption } from "../config/encryption.ts";
import type { Database } from "../db/database.ts";
import { createConnection } from "./connection.ts";
import { createGoogleClient } from "./google-client.ts";
import { PROVIDER_RETRY_POLICY, type ProviderRetryPolicy } from "./retry-provider-call.ts";
import { startRevocations } from "./revocations.ts";
import { createYoutubeApi } from "./youtube-api.ts";

export type Youtube = ReturnType<typeof createYoutube>;

interface YoutubeParts {
  database: Pick<Database, "db">;
  background: Background;
  secret: string;
  previousSecret?: string | undefined;
  publicUrl: string;
  google?: GoogleSettings | undefined;
  youtubeApiUrl: string;
  youtubeRetryPolicy?: ProviderRetryPolicy;
  log: Logger;
}

export function createYoutube(parts: YoutubeParts) {
  const { database, publicUrl, google, youtubeApiUrl, background, log } = parts;
  const policy = parts.youtubeRetryPolicy ?? PROVIDER_RETRY_POLICY;
  const { db } = database;
  const client = google && createGoogleClient(google, policy);
  const encryption = createEncryption(parts, "youtube revocations");
  const revocations = client && startRevocations({ db, google: client, encryption, background, log });
  const connection = createConnection({
    db,
    google: client,
    revocations,
    tokenEncryption: createEncryption(parts, "youtube tokens"),
    verifierEncryption: createEncryption(parts, "authorization verifiers"),
    publicUrl,
    log,
  });
  return {
    connection,
    api: google && createYoutubeApi(youtubeApiUrl, policy),
    close: async () => revocations?.close(),
  };
}
