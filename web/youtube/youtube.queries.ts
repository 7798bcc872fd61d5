import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { rememberReturnPath } from "./return-path.ts";

const connectionKey = (uid: string) => ["youtube", uid] as const;

/** Adds `message` before the reason, unless the server's message already has such a prefix. */
function prefixError(message: string, error: unknown): Error {
  if (!(error instanceof ApiError)) return new Error(message);
  if (Object.values<string>(YOUTUBE_MESSAGES).some((sentence) => error.message.startsWith(sentence)))
    return error;
  const { code, status, current } = error;
  return new ApiError({ code, status, current, message: `${message}: ${error.message}` });
}

const rethrowWithPrefix =
  (message: string) =>
  (error: unknown): never => {
    throw prefixError(message, error);
  };

/** Whether the user's YouTube account is connected; checked again whenever the window gets the focus. */
export function useYoutubeConnection() {
  const { uid } = useUser();
  return useQuery({
    queryKey: connectionKey(uid),
    queryFn: ({ signal }) =>
      callApi("checkYoutubeAuth", { body: { user_id: uid }, signal }).catch((error) => {
        if (signal.aborted) throw error;
        return rethrowWithPrefix(YOUTUBE_MESSAGES.checkFailed)(error);
      }),
    // It may have changed in another tab or during an import.
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** Fetches the authorization URL, empty if the server has none. `path` is the route to return to. */
export function useAuthUrl(message: string) {
  return useMutation({
    mutationFn: async (path: string) => {
      const redirect_uri = `${window.location.origin}/`;
      const { auth_url: url } = await callApi("getYoutubeAuthUrl", {
        query: { redirect_uri },
      }).catch(rethrowWithPrefix(message));
      if (url === "") return url;
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(YOUTUBE_MESSAGES.invalidAuthUrl);
      rememberReturnPath(localStorage, url, path);
      return url;
    },
  });
}

interface AuthorizationResponse {
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
    mutationFn: async ({ code, state, error }: AuthorizationResponse) => {
      if (!code || !state) throw new Error(error === "access_denied" ? DENIED : INCOMPLETE);
      return callApi("storeYoutubeAuth", { body: { code, state, user_id: uid } }).catch(
        rethrowWithPrefix(YOUTUBE_MESSAGES.storeFailed),
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
        rethrowWithPrefix("Failed to unlink your YouTube account"),
      ),
    onSuccess: (connection) => client.setQueryData(connectionKey(uid), connection),
  });
}

const IMPORT_TIMEOUT_MS = 120_000;

export function useImportCaptions(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      callApi("downloadTranscript", {
        body: { url, user_id: uid, redirect_uri: `${window.location.origin}/`, sermon_id: sermonId },
        signal,
        timeout: IMPORT_TIMEOUT_MS,
      }).catch((error) => {
        if (signal.aborted) throw error;
        return rethrowWithPrefix(YOUTUBE_MESSAGES.importFailed)(error);
      }),
    // The connection may have ended; then the page offers to connect again.
    onError: () => client.invalidateQueries({ queryKey: connectionKey(uid) }),
  });
}
