import { useWindowEvent } from "@mantine/hooks";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useAuthUrl } from "./youtube.queries.ts";

/** Opens YouTube's authorization in this window; it returns to the route `path`. */
export function useConnectYoutube(errorMessage: string, path: string) {
  const { mutateAsync, data: url, error, isPending, reset } = useAuthUrl(errorMessage);
  // Going back from the authorization restores the page from the browser's cache, still busy.
  useWindowEvent("pageshow", (event) => {
    if (event.persisted) reset();
  });

  const connect = async () => {
    const address = await mutateAsync(path).catch(() => "");
    if (address !== "") window.location.assign(address);
  };

  const isLeaving = isPending || (url !== undefined && url !== "");
  const failure = error ?? (url === "" ? YOUTUBE_MESSAGES.noAuthUrl : undefined);
  return { connect: () => void connect(), isLeaving, failure, reset };
}

/** Opens YouTube's authorization in a new tab, if the browser allows it; it returns to the route `path`. */
export function useConnectInNewTab(errorMessage: string, path: string) {
  const { mutateAsync, data: url, error, isPending } = useAuthUrl(errorMessage);

  const connect = async () => {
    // Browsers only open tabs during a click, not after a response.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const address = await mutateAsync(path).catch(() => "");
    if (address === "") tab?.close();
    else (tab ?? window).location.assign(address);
  };

  const failure = error ?? (url === "" ? YOUTUBE_MESSAGES.noAuthUrl : undefined);
  return { connect: () => void connect(), isPending, failure };
}
