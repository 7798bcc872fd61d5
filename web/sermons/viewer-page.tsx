import { formatDay } from "../../contract/calendar-day.ts";
import { useParams } from "react-router";
import { UNTITLED_SERMON, type Sermon } from "../../contract/sermon.ts";
import { ExportMenu } from "../exports/export-menu.tsx";
import { paths } from "../paths.ts";
import { LibraryLink } from "../ui/library-link.tsx";
import { Page } from "../ui/page.tsx";
import { useArrived } from "../ui/use-waiting.ts";
import { EditLink } from "./edit-link.tsx";
import { useMakeDevotionals } from "./make-devotionals.tsx";
import { MakeStudy } from "./make-study.tsx";
import { SermonGate } from "./sermon-gate.tsx";
import { SermonReader } from "./sermon-reader.tsx";
import { useSermon } from "./sermons.queries.ts";
import classes from "./viewer-page.module.css";

/** A sermon to read, watch and take along. */
export function SermonViewerPage() {
  const { sermonId = "" } = useParams();
  const known = useArrived(useSermon(sermonId));
  const series = useMakeDevotionals(sermonId);
  return (
    <Page
      above={<LibraryLink to={paths.library()} />}
      title={known ? known.title || UNTITLED_SERMON : "Sermon"}
      lead={known && describeOccasion(known)}
      action={
        known && (
          <div className={classes.actions}>
            <EditLink sermon={known} />
            <MakeStudy sermonId={known.id} />
            {series.button}
            <ExportMenu kind="sermons" id={known.id} hasTimes={Boolean(known.segments?.length)} />
          </div>
        )
      }
    >
      {series.panel}
      <SermonGate sermonId={sermonId}>
        {(sermon) => <SermonReader key={sermon.id} sermon={sermon} />}
      </SermonGate>
    </Page>
  );
}

/** When it is preached and on which passage. */
function describeOccasion({ date, scripture }: Sermon): string {
  return [date ? formatDay(date) : "", scripture].filter(Boolean).join(" · ");
}
