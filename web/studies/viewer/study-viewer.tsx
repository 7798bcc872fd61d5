import type { Study } from "../../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import { describeSchedule } from "../../../contract/records/study-labels.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { describeReferences, OpenChecks } from "../../sharing/review/open-checks.tsx";
import { DraftStatus } from "../../ui/notices/draft-status.tsx";
import { studies } from "../studies.ts";
import { StudyReader } from "./study-reader.tsx";
import { useStudyChecks } from "./viewer.queries.ts";

function OpenStudyChecks({ study }: { study: Study }) {
  const { data: checks } = useStudyChecks(study);
  const references = checks && [...checks.guide, ...checks.fields.flatMap((field) => field.references)];
  return <OpenChecks items={references && describeReferences(references)} />;
}

export const StudyViewer = () => (
  <RecordViewer
    records={studies}
    renderOpenChecks={(study) => <OpenStudyChecks study={study} />}
    notFound={`Unable to load study: ${STUDY_MESSAGES.notFound}`}
    renderFacts={(study, isShared) => (
      <>
        {describeSchedule(study).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {!isShared && <DraftStatus record={study} />}
      </>
    )}
  >
    {(study) => <StudyReader study={study} />}
  </RecordViewer>
);
