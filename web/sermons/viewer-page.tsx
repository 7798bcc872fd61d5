import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { UNTITLED_SERMON, type Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { Page } from "../ui/page.tsx";
import { MakeStudy } from "./make-study.tsx";
import { formatSermonDay } from "./sermon-date.ts";
import { SermonGate } from "./sermon-gate.tsx";
import { SermonReader } from "./sermon-reader.tsx";
import { useSermon } from "./sermons.queries.ts";
import classes from "./viewer-page.module.css";

/** A sermon to read, watch and take along. */
export function SermonViewerPage() {
  const { sermonId = "" } = useParams();
  const known = useSermon(sermonId).data;
  return (
    <Page
      above={
        <Anchor
          component={Link}
          to={paths.library()}
          className={classes.back}
          aria-label="Back to the library"
        >
          <IconArrowLeft size={20} aria-hidden />
          Library
        </Anchor>
      }
      title={known ? known.title || UNTITLED_SERMON : "Sermon"}
      lead={known && describeOccasion(known)}
      action={known && <MakeStudy sermonId={known.id} />}
    >
      <SermonGate sermonId={sermonId}>
        {(sermon) => <SermonReader key={sermon.id} sermon={sermon} />}
      </SermonGate>
    </Page>
  );
}

/** When it is preached and on which passage. */
function describeOccasion({ date, scripture }: Sermon): string {
  return [date ? formatSermonDay(date) : "", scripture].filter(Boolean).join(" · ");
}
