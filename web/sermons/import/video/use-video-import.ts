import { useEffect, useRef } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { YOUTUBE_MESSAGES } from "../../../../contract/media/youtube.ts";
import { paths } from "../../../navigation/paths.ts";
import { useConnectYoutube } from "../../../youtube/use-connect-youtube.ts";
import { useYoutubeCallback } from "../../../youtube/use-youtube-callback.ts";
import { useImportCaptions, useYoutubeConnection } from "../../../youtube/youtube.queries.ts";
import { useVideoUrl } from "./use-video-url.ts";

/** What the main button does: connect or import, ready or in progress. */
export type ImportPhase = "unconnected" | "connecting" | "connected" | "importing";

export function useVideoImport(sermon: Sermon) {
  const field = useVideoUrl(sermon);
  const connection = useYoutubeConnection();
  const returned = useYoutubeCallback();
  const connecting = useConnectYoutube(YOUTUBE_MESSAGES.startFailed, paths.importSermonVideo(sermon.id));
  const importing = useImportCaptions(sermon.id);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const isConnected = connection.data?.isAuthenticated === true;
  const importCaptions = () => {
    const url = field.read();
    if (url === undefined) return;
    connecting.reset();
    running.current = new AbortController();
    importing.mutate({ url, signal: running.current.signal });
  };
  const connect = () => {
    importing.reset();
    connecting.connect();
  };

  const changeUrl = (url: string) => {
    field.change(url);
    if (importing.isError) importing.reset();
  };

  let phase: ImportPhase = isConnected ? "connected" : "unconnected";
  if (connection.isPending || connecting.isLeaving || returned.isCompleting) phase = "connecting";
  if (importing.isPending) phase = "importing";

  return {
    field: { ...field, change: changeUrl },
    phase,
    connection,
    hasJustConnected: returned.isCompleted && isConnected,
    failure: importing.error ?? connecting.failure ?? (isConnected ? undefined : returned.error),
    imported: importing.data && {
      ...importing.data,
      url: importing.variables.url,
      /** Distinguishes imports. */
      number: importing.submittedAt,
    },
    importCaptions,
    connect,
  };
}
