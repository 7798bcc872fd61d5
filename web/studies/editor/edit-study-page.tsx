import { useParams } from "react-router";
import { StoredStudy } from "./stored-study.tsx";

/** Where a study of the library is changed. */
export function EditStudyPage() {
  const { studyId = "" } = useParams();
  return <StoredStudy key={studyId} id={studyId} isNew={false} />;
}
