import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { rememberReturnPath } from "./return-path.ts";

const connectionKey = (uid: string) => ["youtube", uid] as const;

/** Says what failed before the reason, unless the server has done so. */
function explain(whatFailed: string, error: unknown): Error {
  if (!(error instanceof ApiError)) return new Error(whatFailed);
  if (Object.values<string>(YOUTUBE_MESSAGES).some((sentence) => error.message.startsWith(sentence)))
    return error;
  const { code, status, current } = error;
  return new ApiError({ code, status, current, message: `${whatFailed}: ${error.message}` });
}

const explaining =
  (whatFailed: string) =>
  (error: unknown): never => {
    throw explain(whatFailed, error);
  };

/** Whether the person's YouTube account is connected; looked up again whenever the window gets the focus back. */
export function useYoutubeConnection() {
  const { uid } = useUser();
  return useQuery({
    queryKey: connectionKey(uid),
    queryFn: ({ signal }) =>
      callApi("checkYoutubeAuth", { body: { user_id: uid }, signal }).catch((error) => {
        if (signal.aborted) throw error;
        return explaining(YOUTUBE_MESSAGES.checkFailed)(error);
      }),
    // It may have been connected in another tab, or ended while captions were fetched.
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** Asks for the address to send the browser to; empty where the server has none. `path` is the screen to come back to. */
export function useAuthUrl(whatFailed: string) {
  return useMutation({
    mutationFn: async (path: string) => {
      const redirect_uri = `${window.location.origin}/`;
      const { auth_url: url } = await callApi("getYoutubeAuthUrl", {
        query: { redirect_uri },
      }).catch(explaining(whatFailed));
      if (url === "") return url;
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(YOUTUBE_MESSAGES.invalidAuthUrl);
      rememberReturnPath(localStorage, url, path);
      return url;
    },
  });
}

interface ProviderAnswer {
  code: string | null;
  state: string | null;
  error: string | null;
}

const DENIED = `${YOUTUBE_MESSAGES.completeFailed}: Berea wasn’t given permission. You can connect at any time.`;
const INCOMPLETE = `${YOUTUBE_MESSAGES.completeFailed}: YouTube’s response was incomplete. Please connect again.`;

export function useStoreYoutubeAuth() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, state, error }: ProviderAnswer) => {
      if (!code || !state) throw new Error(error === "access_denied" ? DENIED : INCOMPLETE);
      return callApi("storeYoutubeAuth", { body: { code, state, user_id: uid } }).catch(
        explaining(YOUTUBE_MESSAGES.storeFailed),
      );
    },
    onSuccess: (connection) => client.setQueryData(connectionKey(uid), connection),
    onError: () => client.invalidateQueries({ queryKey: connectionKey(uid) }),
  });
}

export function useUnlinkYoutube() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callApi("deleteYoutubeAuth", { body: { user_id: uid } }).catch(
        explaining("Failed to unlink your YouTube account"),
      ),
    onSuccess: (connection) => client.setQueryData(connectionKey(uid), connection),
  });
}

// YouTube is asked patiently.
const IMPORT_TIMEOUT = 120_000;

export function useImportCaptions(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      callApi("downloadTranscript", {
        body: { url, user_id: uid, redirect_uri: `${window.location.origin}/`, sermon_id: sermonId },
        signal,
        timeout: IMPORT_TIMEOUT,
      }).catch((error) => {
        if (signal.aborted) throw error;
        return explaining(YOUTUBE_MESSAGES.importFailed)(error);
      }),
    // The connection may have ended: then the screen offers to make it again.
    onError: () => client.invalidateQueries({ queryKey: connectionKey(uid) }),
  });
}
