import { useWindowEvent } from "@mantine/hooks";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useAuthUrl } from "./youtube.queries.ts";

/** Leads this window to the provider, to come back to the screen at `path`. */
export function useConnectYoutube(whatFailed: string, path: string) {
  const { mutateAsync, data: url, error, isPending, reset } = useAuthUrl(whatFailed);
  // Whoever goes one step back from the provider finds the page as it was left.
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

/** Leads a new tab to the provider, where the browser opens one; it comes back to the screen at `path`. */
export function useConnectInNewTab(whatFailed: string, path: string) {
  const { mutateAsync, data: url, error, isPending } = useAuthUrl(whatFailed);

  const connect = async () => {
    // Browsers open tabs during a press only, not when an answer comes.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const address = await mutateAsync(path).catch(() => "");
    if (address === "") tab?.close();
    else (tab ?? window).location.assign(address);
  };

  const failure = error ?? (url === "" ? YOUTUBE_MESSAGES.noAuthUrl : undefined);
  return { connect: () => void connect(), isPending, failure };
}
