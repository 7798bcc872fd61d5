import { useMemo, type ReactNode } from "react";
import { useParams } from "react-router";
import { type Testimony, TESTIMONY_MESSAGES } from "../../../contract/testimony.ts";
import { useUser } from "../../account/session.queries.ts";
import { Address, NewRecord } from "../../autosave/new-record.tsx";
import { useAutoSave, useSaving } from "../../autosave/use-auto-save.ts";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { testimonyCache } from "../testimony-cache.ts";
import { useTestimonyToEdit } from "../testimonies.queries.ts";
import { TestimonyEditor } from "./testimony-editor.tsx";
import { TESTIMONY_KIND, testimonyKind, type TestimonySaving } from "./testimony-kind.ts";

/** Where a testimony is created and changed. Its first save gives it the address under which it is found again. */
export function TestimonyEditorPage() {
  const { id: inAddress } = useParams();
  return (
    <NewRecord
      kind={TESTIMONY_KIND}
      id={inAddress}
      renderStored={(id) => <StoredTestimony key={id} id={id} />}
      renderBegun={(id) => (
        <SavedTestimony key={id} id={id} testimony={undefined} isNew>
          {(saving) => <Address saving={saving} address={paths.editTestimony(id)} />}
        </SavedTestimony>
      )}
    />
  );
}

/** The editor of a testimony that the server has. */
const StoredTestimony = ({ id }: { id: string }) => (
  <RecordGate
    record={useTestimonyToEdit(id)}
    noun="testimony"
    notFound={TESTIMONY_MESSAGES.notFound}
    backTo={paths.libraryTab("testimonies")}
    pageTitle="Edit Testimony"
  >
    {(testimony) => <SavedTestimony id={id} testimony={testimony} isNew={false} />}
  </RecordGate>
);

interface SavedTestimonyProps {
  id: string;
  /** The testimony as the server has it; none where it is new. */
  testimony: Testimony | undefined;
  isNew: boolean;
  children?: (saving: TestimonySaving) => ReactNode;
}

/** The editor of one testimony, once what this browser had kept of it is there. */
function SavedTestimony({ id, testimony, isNew, children }: SavedTestimonyProps) {
  const { uid, displayName } = useUser();
  const kind = useMemo(() => testimonyKind(uid, displayName), [uid, displayName]);
  const remember = testimonyCache.useRemember();
  const saving = useAutoSave(kind, id, testimony, (saved) => void remember(saved));
  const isOpen = useSaving(saving, ({ state }) => state.isOpen);
  if (!isOpen) return <PageSkeleton />;
  return (
    <>
      {children?.(saving)}
      <TestimonyEditor saving={saving} publishedAt={testimony?.publishedAt} isNew={isNew} />
    </>
  );
}
