import { useParams, useSearchParams } from "react-router";
import { formatDay } from "../../../contract/text/calendar-day.ts";
import { paths } from "../../navigation/paths.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { sermons } from "../sermons.ts";
import { useGenerateDevotionals } from "./generate-devotionals.tsx";
import { useCreateStudy } from "./create-study.tsx";
import { SermonProgress } from "./sermon-progress.tsx";
import { SermonReader } from "./sermon-reader.tsx";

export function SermonViewer() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
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
        return { pathname: paths.editSermon(id), search: `?tab=${tab}` };
      }}
      menuItems={
        <>
          {study.item}
          {series.item}
        </>
      }
      hasTimes={({ segments }) => Boolean(segments?.length)}
      notice={
        <>
          {study.panel}
          {series.panel}
        </>
      }
    >
      {(sermon) => (
        <>
          <SermonProgress sermon={sermon} />
          <SermonReader sermon={sermon} />
        </>
      )}
    </RecordViewer>
  );
}
