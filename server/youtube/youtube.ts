import type { ContextParts } from "../context.ts";
import { createEncryption } from "../encryption.ts";
import { createConnection, type YoutubeConnection } from "./connection.ts";
import { createGoogleClient } from "./google-client.ts";
import { PATIENCE } from "./patience.ts";
import { createYoutubeApi, type YoutubeApi } from "./youtube-api.ts";

export interface Youtube {
  connection: YoutubeConnection;
  /** Undefined where no client is set up. */
  api: YoutubeApi | undefined;
}

/** People's connections to YouTube and its API, or their absence where no client is set up. */
export function createYoutube(parts: ContextParts): Youtube {
  const { database, secret, publicUrl, google, youtubeApiUrl, log } = parts;
  const patience = parts.youtubePatience ?? PATIENCE;
  const connection = createConnection({
    db: database.db,
    google: google && createGoogleClient(google, patience),
    tokenEncryption: createEncryption(secret, "youtube tokens"),
    verifierEncryption: createEncryption(secret, "authorisation verifiers"),
    publicUrl,
    log,
  });
  return { connection, api: google && createYoutubeApi(youtubeApiUrl, patience) };
}
