import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { RecordSharing } from "../../contract/sharing/sharing.schema.ts";
import { paths } from "../navigation/paths.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";

/** Who shares the record of the page, and with whom. */
export function SharedBy({ sharing: shared }: { sharing: RecordSharing | undefined }) {
  if (!shared) return null;
  const { author, sharing } = shared;
  return (
    <span dir="auto">
      By {author.name}
      {sharing && `, shared with ${sharing.church.name}`}
    </span>
  );
}

/** Replaces a record of somebody else that the user may not view, or no longer. */
export const NotShared = ({ noun }: { noun: string }) => (
  <ErrorNotice error={`This ${noun} isn’t shared with you, or it was deleted.`}>
    <Button component={Link} to={paths.libraryTab("church")} size="sm" variant="default">
      Back to Library
    </Button>
  </ErrorNotice>
);
