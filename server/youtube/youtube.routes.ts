import { youtubeEndpoints } from "../../contract/youtube.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { importCaptions } from "./import-captions.ts";

export function addYoutubeRoutes(bind: Bind, { db, youtube, transcripts }: Context): void {
  const { connection, api } = youtube;
  bind(youtubeEndpoints.checkYoutubeAuth, async ({ user }) => ({
    isAuthenticated: await connection.isConnected(user.uid),
  }));
  bind(youtubeEndpoints.getYoutubeAuthUrl, async ({ user, query }) => {
    const traveller = { userId: user.uid, sessionId: user.sessionId };
    return { auth_url: await connection.begin(traveller, query.redirect_uri) };
  });
  bind(youtubeEndpoints.storeYoutubeAuth, async ({ user, body: { code, state } }) => {
    await connection.complete({ userId: user.uid, sessionId: user.sessionId }, { code, state });
    return { isAuthenticated: true as const };
  });
  bind(youtubeEndpoints.deleteYoutubeAuth, async ({ user }) => {
    await connection.end(user.uid);
    return { isAuthenticated: false as const };
  });
  bind(youtubeEndpoints.downloadTranscript, ({ user, body, signal }) =>
    importCaptions({ db, api, connection, transcripts }, user.uid, body, signal),
  );
}
