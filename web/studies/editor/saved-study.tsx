import { useMemo, type ReactNode } from "react";
import type { Study } from "../../../contract/study.ts";
import { useUser } from "../../account/session.queries.ts";
import { useAutoSave, useSaving } from "../../autosave/use-auto-save.ts";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { studyCache } from "../study-cache.ts";
import { StudyEditor } from "./study-editor.tsx";
import { studyKind } from "./study-kind.ts";
import type { StudySaving } from "./study-editing.ts";

interface SavedStudyProps {
  id: string;
  /** The study as the server has it; none where it is new. */
  study: Study | undefined;
  /** Whether the person is still about to create it. */
  isNew: boolean;
  children?: (saving: StudySaving) => ReactNode;
}

/** The editor of one study, once what this browser had kept of it is there. */
export function SavedStudy({ id, study, isNew, children }: SavedStudyProps) {
  const { uid } = useUser();
  const kind = useMemo(() => studyKind(uid), [uid]);
  const remember = studyCache.useRemember();
  const saving = useAutoSave(kind, id, study, (saved) => void remember(saved));
  const isOpen = useSaving(saving, ({ state }) => state.isOpen);
  if (!isOpen) return <PageSkeleton />;
  return (
    <>
      {children?.(saving)}
      <StudyEditor saving={saving} publishedAt={study?.publishedAt} isNew={isNew} />
    </>
  );
}
