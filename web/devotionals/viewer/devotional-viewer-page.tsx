import { formatDay } from "../../../contract/calendar-day.ts";
import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { type Devotional, DEVOTIONAL_MESSAGES, UNTITLED_DEVOTIONAL } from "../../../contract/devotional.ts";
import { ExportMenu } from "../../exports/export-menu.tsx";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { LibraryLink } from "../../ui/library-link.tsx";
import { DraftStatus } from "../../ui/draft-status.tsx";
import { Page } from "../../ui/page.tsx";
import { useArrived } from "../../ui/use-waiting.ts";
import { useDevotional } from "../devotionals.queries.ts";
import { DevotionalReader } from "./devotional-reader.tsx";
import classes from "./devotional-viewer.module.css";

/** A devotional to read, day after day, and to print. */
export function DevotionalViewerPage() {
  const { devotionalId = "" } = useParams();
  const devotional = useDevotional(devotionalId);
  const known = useArrived(devotional);
  return (
    <Page
      above={<LibraryLink to={paths.libraryTab("devotionals")} />}
      title={known ? known.title.trim() || UNTITLED_DEVOTIONAL : "Devotional"}
      lead={known && <Facts devotional={known} />}
      action={
        known && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={paths.editDevotional(known.id)}
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit
            </Button>
            <ExportMenu kind="devotionals" id={known.id} />
          </div>
        )
      }
    >
      <RecordGate
        record={devotional}
        noun="devotional"
        notFound={DEVOTIONAL_MESSAGES.notFound}
        backTo={paths.libraryTab("devotionals")}
      >
        {(read) => <DevotionalReader key={read.id} devotional={read} />}
      </RecordGate>
    </Page>
  );
}

function Facts({ devotional }: { devotional: Devotional }) {
  const { date, scripture } = devotional;
  return (
    <span className={classes.facts}>
      {[formatDay(date), scripture].filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <DraftStatus record={devotional} />
    </span>
  );
}
