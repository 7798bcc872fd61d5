import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { STUDY_MESSAGES, UNTITLED_STUDY } from "../../../contract/study.ts";
import { ExportMenu } from "../../exports/export-menu.tsx";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { LibraryLink } from "../../ui/library-link.tsx";
import { DraftStatus } from "../../ui/draft-status.tsx";
import { Page } from "../../ui/page.tsx";
import { useArrived } from "../../ui/use-waiting.ts";
import { describeSchedule } from "../../../contract/study-facts.ts";
import { StudyReader } from "./study-reader.tsx";
import { useStudy } from "./viewer.queries.ts";
import classes from "./study-viewer-page.module.css";

/** A Bible study to read, to lead and to print. */
export function StudyViewerPage() {
  const { studyId = "" } = useParams();
  const study = useStudy(studyId);
  const known = useArrived(study);
  return (
    <Page
      above={<LibraryLink to={`${paths.library()}?tab=studies`} />}
      title={known ? known.title.trim() || UNTITLED_STUDY : "Bible Study"}
      lead={
        known && (
          <span className={classes.schedule}>
            {describeSchedule(known).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <DraftStatus record={known} />
          </span>
        )
      }
      action={
        known && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={paths.editStudy(known.id)}
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit
            </Button>
            <ExportMenu kind="studies" id={known.id} />
          </div>
        )
      }
    >
      <RecordGate
        record={study}
        noun="study"
        notFound={`Unable to load study: ${STUDY_MESSAGES.notFound}`}
        backTo={paths.library()}
      >
        {(read) => <StudyReader key={read.id} study={read} />}
      </RecordGate>
    </Page>
  );
}
