import type { Background } from "../background.ts";
import type { ContextParts } from "../context.ts";
import { createEncryption } from "../encryption.ts";
import { createConnection, type YoutubeConnection } from "./connection.ts";
import { createGoogleClient } from "./google-client.ts";
import { PATIENCE } from "./patience.ts";
import { startRevocations } from "./revocations.ts";
import { createYoutubeApi, type YoutubeApi } from "./youtube-api.ts";

export interface Youtube {
  connection: YoutubeConnection;
  /** Undefined where no client is set up. */
  api: YoutubeApi | undefined;
  /** Takes up no further revocation, and waits for the one in hand. */
  close(): Promise<void>;
}

/** People's connections to YouTube and its API, or their absence where no client is set up. */
export function createYoutube(parts: ContextParts & { background: Background }): Youtube {
  const { database, publicUrl, google, youtubeApiUrl, background, log } = parts;
  const patience = parts.youtubePatience ?? PATIENCE;
  const { db } = database;
  const client = google && createGoogleClient(google, patience);
  const encryption = createEncryption(parts, "youtube revocations");
  const revocations = client && startRevocations({ db, google: client, encryption, background, log });
  const connection = createConnection({
    db,
    google: client,
    revocations,
    tokenEncryption: createEncryption(parts, "youtube tokens"),
    verifierEncryption: createEncryption(parts, "authorisation verifiers"),
    publicUrl,
    log,
  });
  return {
    connection,
    api: google && createYoutubeApi(youtubeApiUrl, patience),
    close: async () => revocations?.close(),
  };
}
