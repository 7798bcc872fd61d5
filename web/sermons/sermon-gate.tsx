import { Button, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { SERMON_MESSAGES, type Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { isNotFound, useSermon } from "./sermons.queries.ts";

interface SermonGateProps {
  sermonId: string;
  children: (sermon: Sermon) => ReactNode;
  /** Stands below the loading line, where something is known already. */
  meanwhile?: ReactNode;
}

/** Shows what needs a sermon once it is there, and says so while it loads or where it does not. */
export function SermonGate({ sermonId, children, meanwhile }: SermonGateProps) {
  const sermon = useSermon(sermonId);
  if (sermon.data) return children(sermon.data);
  if (sermon.isPending) {
    return (
      <>
        <Text component="output" display="block" c="dimmed" mb="md">
          Loading sermon...
        </Text>
        {meanwhile ?? <SermonSkeleton />}
      </>
    );
  }
  const missing = isNotFound(sermon.error);
  return (
    <ErrorNotice
      error={missing ? SERMON_MESSAGES.notFound : "Failed to load sermon"}
      onRetry={missing ? undefined : () => void sermon.refetch()}
    >
      <Button component={Link} to={paths.library()} size="sm" variant="default">
        Back to Library
      </Button>
    </ErrorNotice>
  );
}

function SermonSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height="2rem" width="60%" mb="md" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" width="80%" />
    </div>
  );
}
