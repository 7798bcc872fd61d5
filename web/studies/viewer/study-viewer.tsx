import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import { describeSchedule } from "../../../contract/records/study-labels.ts";
import { RecordViewer } from "../../records/record-viewer.tsx";
import { DraftStatus } from "../../ui/notices/draft-status.tsx";
import { studies } from "../studies.ts";
import { StudyReader } from "./study-reader.tsx";

export const StudyViewer = () => (
  <RecordViewer
    records={studies}
    notFound={`Unable to load study: ${STUDY_MESSAGES.notFound}`}
    renderFacts={(study) => (
      <>
        {describeSchedule(study).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <DraftStatus record={study} />
      </>
    )}
  >
    {(study) => <StudyReader study={study} />}
  </RecordViewer>
);
