import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import type { Db } from "../db/database.ts";
import type { TranscriptReader } from "../transcripts/transcript-reader.ts";
import type { Youtube } from "./youtube.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { importCaptions } from "./import-captions.ts";

export function addYoutubeRoutes(
  route: AddRoute,
  { db, youtube, transcripts }: { db: Db; youtube: Youtube; transcripts: TranscriptReader },
): void {
  const { connection, api } = youtube;
  route(youtubeEndpoints.checkYoutubeAuth, async ({ user }) => ({
    isAuthenticated: await connection.isConnected(user.uid),
  }));
  route(youtubeEndpoints.getYoutubeAuthUrl, async ({ user, query }) => {
    const pendingConnection = { userId: user.uid, sessionId: user.sessionId };
    return { auth_url: await connection.begin(pendingConnection, query.redirect_uri) };
  });
  route(youtubeEndpoints.storeYoutubeAuth, async ({ user, body: { code, state } }) => {
    await connection.complete({ userId: user.uid, sessionId: user.sessionId }, { code, state });
    return { isAuthenticated: true as const };
  });
  route(youtubeEndpoints.deleteYoutubeAuth, async ({ user }) => {
    await connection.end(user.uid);
    return { isAuthenticated: false as const };
  });
  route(youtubeEndpoints.downloadTranscript, ({ user, body, signal }) =>
    importCaptions({ db, api, connection, transcripts }, user.uid, body, signal),
  );
}
