import { Button, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { STUDY_MESSAGES, type Study } from "../../../contract/study.ts";
import { paths } from "../../paths.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { isMissing } from "../study-cache.ts";
import { useStudy } from "./viewer.queries.ts";

interface StudyGateProps {
  studyId: string;
  children: (study: Study) => ReactNode;
}

/** Shows what needs a study once it is there, and says so while it loads or where it does not. */
export function StudyGate({ studyId, children }: StudyGateProps) {
  const study = useStudy(studyId);
  if (study.data) return children(study.data);
  if (study.isPending) {
    return (
      <>
        <Text component="output" display="block" c="dimmed" mb="md">
          Loading study...
        </Text>
        <StudySkeleton />
      </>
    );
  }
  const missing = isMissing(study.error);
  return (
    <ErrorNotice
      error={missing ? `Unable to load study: ${STUDY_MESSAGES.notFound}` : "Failed to load study"}
      onRetry={missing ? undefined : () => void study.refetch()}
    >
      <Button component={Link} to={paths.library()} size="sm" variant="default">
        Back to Library
      </Button>
    </ErrorNotice>
  );
}

function StudySkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height="2rem" width="60%" mb="md" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" mb="sm" />
      <Skeleton height="1rem" width="80%" />
    </div>
  );
}
