import { Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { STUDY_MESSAGES } from "../../../contract/study.ts";
import { paths } from "../../paths.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { Page } from "../../ui/page.tsx";
import { isMissing } from "../study-cache.ts";
import { SavedStudy } from "./saved-study.tsx";
import { useStudyToEdit } from "./study-editor.queries.ts";

interface StoredStudyProps {
  id: string;
  isNew: boolean;
}

/** The editor of a study that the server has. */
export function StoredStudy({ id, isNew }: StoredStudyProps) {
  const study = useStudyToEdit(id);
  if (study.data) return <SavedStudy key={id} id={id} study={study.data} isNew={isNew} />;
  if (study.isPending) {
    return (
      <>
        <Text component="output" display="block" c="dimmed" mb="md" ta="center">
          Loading study...
        </Text>
        <PageSkeleton />
      </>
    );
  }
  const missing = isMissing(study.error);
  return (
    <Page title={isNew ? "Create Bible Study" : "Edit Bible Study"}>
      <ErrorNotice
        error={missing ? STUDY_MESSAGES.notFoundToEdit : "Failed to load study"}
        onRetry={missing ? undefined : () => void study.refetch()}
      >
        <Button component={Link} to={paths.library()} size="sm" variant="default">
          Back to Library
        </Button>
      </ErrorNotice>
    </Page>
  );
}
