import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useUser } from "../../account/session.queries.ts";
import { findLeftWork } from "../../autosave/kept-store.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { paths } from "../../paths.ts";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { SavedStudy } from "./saved-study.tsx";
import { STUDY_KIND } from "./study-kind.ts";
import { StoredStudy } from "./stored-study.tsx";
import type { StudySaving } from "./study-editing.ts";

/** Where a study is created. Its first save gives the page the address under which it is found again. */
export function NewStudyPage() {
  const { newId } = useParams();
  const [begun, setBegun] = useState<{ id: string; hasAddress: boolean }>();
  if (begun?.id === newId && begun?.hasAddress === false) setBegun({ ...begun, hasAddress: true });
  // The person left the study that was begun here, and begins another.
  if (newId === undefined && begun?.hasAddress) setBegun(undefined);

  if (newId !== undefined && begun?.id !== newId) return <StoredStudy key={newId} id={newId} isNew />;
  if (!begun) return <Beginning onBegin={(id) => setBegun({ id, hasAddress: false })} />;
  return (
    <SavedStudy key={begun.id} id={begun.id} study={undefined} isNew>
      {(saving) => <Address saving={saving} />}
    </SavedStudy>
  );
}

/** Goes on with a new study that was left unsaved, or begins one. */
function Beginning({ onBegin }: { onBegin: (id: string) => void }) {
  const { uid } = useUser();
  useEffect(() => {
    const abort = new AbortController();
    const begin = async () => {
      const left = await findLeftWork({ uid, kind: STUDY_KIND });
      if (!abort.signal.aborted) onBegin(left ?? crypto.randomUUID());
    };
    void begin();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each beginning
  }, [uid]);
  return <PageSkeleton />;
}

function Address({ saving }: { saving: StudySaving }) {
  const navigate = useNavigate();
  const isCreated = useSaving(saving, (one) => one.isCreated);
  useEffect(() => {
    if (!isCreated) return;
    void navigate(paths.newStudy(saving.id), {
      replace: true,
      preventScrollReset: true,
      state: { keepsFocus: true },
    });
  }, [isCreated, navigate, saving]);
  return null;
}
