import { useParams } from "react-router";
import { Address, NewRecord } from "../../autosave/new-record.tsx";
import { paths } from "../../paths.ts";
import { SavedStudy } from "./saved-study.tsx";
import { STUDY_KIND } from "./study-kind.ts";
import { StoredStudy } from "./stored-study.tsx";

/** Where a study is created. Its first save gives the page the address under which it is found again. */
export function NewStudyPage() {
  const { newId } = useParams();
  return (
    <NewRecord
      kind={STUDY_KIND}
      id={newId}
      renderStored={(id) => <StoredStudy key={id} id={id} isNew />}
      renderBegun={(id) => (
        <SavedStudy key={id} id={id} study={undefined} isNew>
          {(saving) => <Address saving={saving} address={paths.newStudy(id)} />}
        </SavedStudy>
      )}
    />
  );
}
