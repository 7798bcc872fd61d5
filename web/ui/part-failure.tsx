import { Button } from "@mantine/core";
import { useEffect } from "react";
import { reloadOnceForNewVersion, reloadPage } from "./new-version.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Page } from "./page.tsx";

/** Says that a part of the page did not load; where the server was upgraded meanwhile, the page is loaded anew. */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  useEffect(() => void reloadOnceForNewVersion(), []);
  return (
    <Page title="This part of the page did not load">
      <ErrorNotice error="The connection may be down, or Berea may have been updated." onRetry={onRetry}>
        <Button size="sm" variant="default" onClick={reloadPage}>
          Reload
        </Button>
      </ErrorNotice>
    </Page>
  );
}
