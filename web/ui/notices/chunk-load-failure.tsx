import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { connection } from "../../offline/connection.ts";
import { reloadIfServerResponds, reloadOnceForNewVersion, reloadPage } from "../browser/reload-for-update.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Page } from "../layout/page.tsx";

/** Tells the user that code failed to load. Reloads the page if a new version or a failed retry requires it. */
export function ChunkLoadFailure({ isRetry, onRetry }: { isRetry: boolean; onRetry: () => void }) {
  useEffect(() => void (isRetry ? reloadIfServerResponds() : reloadOnceForNewVersion()), [isRetry]);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const back = new AbortController();
    connection.reportFailure();
    connection.addEventListener("online", () => retry(), { signal: back.signal });
    return () => back.abort();
  }, []);
  return (
    <Page title="This page couldn’t load">
      <ErrorNotice
        error="Your connection may be down, or Berea may have just been updated."
        onRetry={onRetry}
      >
        <Button size="sm" variant="default" onClick={reloadPage}>
          Reload
        </Button>
      </ErrorNotice>
    </Page>
  );
}
