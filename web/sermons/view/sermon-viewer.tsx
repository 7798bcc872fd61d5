import { useParams, useSearchParams } from "react-router";
import { formatDay } from "../../../contract/text/calendar-day.ts";
import { useIsOwnRecord, useOwnerQuery } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { OpenSermonChecks } from "../review/open-sermon-checks.tsx";
import { sermons } from "../sermons.ts";
import { useGenerateDevotionals } from "./generate-devotionals.tsx";
import { useCreateStudy } from "./create-study.tsx";
import { SermonProgress } from "./sermon-progress.tsx";
import { SermonReader } from "./sermon-reader.tsx";

export function SermonViewer() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const isOwn = useIsOwnRecord();
  const ownerQuery = useOwnerQuery();
  const shownTab = search.get("tab") ?? "transcript";
  const study = useCreateStudy(id);
  const series = useGenerateDevotionals(id);
  return (
    <RecordViewer
      records={sermons}
      renderFacts={({ date, scripture }) =>
        [date ? formatDay(date) : "", scripture].filter(Boolean).join(" · ")
      }
      getEditUrl={({ refinedTranscript }) => {
        // The viewer shows the refined transcript if there is one.
        const tab =
          shownTab === "transcript" && refinedTranscript.trim() !== "" ? "refinedTranscript" : shownTab;
        return {
          pathname: paths.editSermon(id),
          search: `?${new URLSearchParams({ ...ownerQuery, tab }).toString()}`,
        };
      }}
      menuItems={
        <>
          {study.item}
          {series.item}
        </>
      }
      hasTimes={({ segments }) => Boolean(segments?.length)}
      renderOpenChecks={(sermon) => <OpenSermonChecks sermon={sermon} />}
      notice={
        <>
          {study.panel}
          {series.panel}
        </>
      }
    >
      {(sermon) => (
        <>
          {isOwn && <SermonProgress sermon={sermon} />}
          <SermonReader sermon={sermon} />
        </>
      )}
    </RecordViewer>
  );
}
