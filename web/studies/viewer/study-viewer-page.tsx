import { Anchor, Button } from "@mantine/core";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { UNTITLED_STUDY } from "../../../contract/study.ts";
import { paths } from "../../paths.ts";
import { Page } from "../../ui/page.tsx";
import { describeSchedule } from "../study-facts.ts";
import { StudyGate } from "./study-gate.tsx";
import { StudyReader } from "./study-reader.tsx";
import { useStudy } from "./viewer.queries.ts";
import classes from "./study-viewer-page.module.css";

/** A Bible study to read, to lead and to print. */
export function StudyViewerPage() {
  const { studyId = "" } = useParams();
  const known = useStudy(studyId).data;
  return (
    <Page
      above={
        <Anchor
          component={Link}
          to={`${paths.library()}?tab=studies`}
          className={classes.back}
          aria-label="Back to the library"
        >
          <IconArrowLeft size={20} aria-hidden />
          Library
        </Anchor>
      }
      title={known ? known.title.trim() || UNTITLED_STUDY : "Bible Study"}
      lead={
        known && (
          <span className={classes.schedule}>
            {describeSchedule(known).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        )
      }
      action={
        known && (
          <Button
            component={Link}
            to={paths.editStudy(known.id)}
            size="sm"
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Edit
          </Button>
        )
      }
    >
      <StudyGate studyId={studyId}>{(study) => <StudyReader key={study.id} study={study} />}</StudyGate>
    </Page>
  );
}
