import { IconBrandYoutube, IconCircleCheck } from "@tabler/icons-react";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import type { useYoutubeConnection } from "../../../youtube/youtube.queries.ts";
import classes from "./connection-line.module.css";

const ICON = {
  color: "var(--accent)",
  style: { marginTop: "0.125rem" },
  size: 20,
  stroke: 1.75,
  "aria-hidden": true,
};

interface ConnectionLineProps {
  connection: ReturnType<typeof useYoutubeConnection>;
  hasJustConnected: boolean;
}

export function ConnectionLine({ connection, hasJustConnected }: ConnectionLineProps) {
  if (connection.error) {
    return <ErrorNotice error={connection.error} onRetry={() => void connection.refetch()} />;
  }
  // Rendered before its text, so that screen readers announce the text.
  return (
    <output className={classes.line} data-new={hasJustConnected || undefined}>
      {connection.data?.isAuthenticated && (
        <>
          <IconCircleCheck {...ICON} />
          <span>
            {hasJustConnected
              ? "Your YouTube account is now connected."
              : "Your YouTube account is connected."}
          </span>
        </>
      )}
      {connection.data?.isAuthenticated === false && (
        <>
          <IconBrandYoutube {...ICON} />
          <span>
            YouTube only shares captions with the owner of a video, so Berea needs your permission. Berea only
            reads captions. You can disconnect on your profile at any time.
          </span>
        </>
      )}
    </output>
  );
}
