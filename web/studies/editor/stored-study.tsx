import { STUDY_MESSAGES } from "../../../contract/study.ts";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { SavedStudy } from "./saved-study.tsx";
import { useStudyToEdit } from "./study-editor.queries.ts";

interface StoredStudyProps {
  id: string;
  isNew: boolean;
}

/** The editor of a study that the server has. */
export const StoredStudy = ({ id, isNew }: StoredStudyProps) => (
  <RecordGate
    record={useStudyToEdit(id)}
    noun="study"
    notFound={STUDY_MESSAGES.notFoundToEdit}
    backTo={paths.library()}
    pageTitle={isNew ? "Create Bible Study" : "Edit Bible Study"}
  >
    {(study) => <SavedStudy key={id} id={id} study={study} isNew={isNew} />}
  </RecordGate>
);
