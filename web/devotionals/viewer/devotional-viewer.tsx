import { formatDay } from "../../../contract/text/calendar-day.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { DraftStatus } from "../../ui/notices/draft-status.tsx";
import { devotionals } from "../devotionals.ts";
import { DevotionalReader } from "./devotional-reader.tsx";

export const DevotionalViewer = () => (
  <RecordViewer
    records={devotionals}
    renderFacts={(devotional) => (
      <>
        <span>{formatDay(devotional.date)}</span>
        {devotional.scripture && <span>{devotional.scripture}</span>}
        <DraftStatus record={devotional} />
      </>
    )}
  >
    {(devotional) => <DevotionalReader devotional={devotional} />}
  </RecordViewer>
);
