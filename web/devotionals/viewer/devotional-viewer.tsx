import type { Devotional } from "../../../contract/records/devotional.schema.ts";
import { formatDay } from "../../../contract/text/calendar-day.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { describeReferences, OpenChecks } from "../../sharing/review/open-checks.tsx";
import { DraftStatus } from "../../ui/notices/draft-status.tsx";
import { devotionals } from "../devotionals.ts";
import { useDevotionalChecks } from "../devotionals.queries.ts";
import { DevotionalReader } from "./devotional-reader.tsx";

function OpenDevotionalChecks({ devotional }: { devotional: Devotional }) {
  const { data: checks } = useDevotionalChecks(devotional);
  const references = checks && [
    ...checks.scripture,
    ...checks.reading,
    ...checks.reflectionQuestions.flat(),
    ...checks.prayer,
  ];
  return <OpenChecks items={references && describeReferences(references)} />;
}

export const DevotionalViewer = () => (
  <RecordViewer
    records={devotionals}
    renderOpenChecks={(devotional) => <OpenDevotionalChecks devotional={devotional} />}
    renderFacts={(devotional, isShared) => (
      <>
        <span>{formatDay(devotional.date)}</span>
        {devotional.scripture && <span>{devotional.scripture}</span>}
        {!isShared && <DraftStatus record={devotional} />}
      </>
    )}
  >
    {(devotional) => <DevotionalReader devotional={devotional} />}
  </RecordViewer>
);
