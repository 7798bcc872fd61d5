import { useMemo, type ReactNode } from "react";
import { useParams } from "react-router";
import { type Devotional, DEVOTIONAL_MESSAGES } from "../../../contract/devotional.ts";
import { useUser } from "../../account/session.queries.ts";
import { Address, NewRecord } from "../../autosave/new-record.tsx";
import { useAutoSave, useSaving } from "../../autosave/use-auto-save.ts";
import { paths } from "../../paths.ts";
import { RecordGate } from "../../record-gate.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { devotionalCache } from "../devotional-cache.ts";
import { useDevotionalToEdit } from "../devotionals.queries.ts";
import { DevotionalEditor } from "./devotional-editor.tsx";
import { DEVOTIONAL_KIND, devotionalKind, type DevotionalSaving } from "./devotional-kind.ts";

/** Where a devotional is created and changed. Its first save gives it the address under which it is found again. */
export function DevotionalEditorPage() {
  const { id: inAddress } = useParams();
  return (
    <NewRecord
      kind={DEVOTIONAL_KIND}
      id={inAddress}
      renderStored={(id) => <StoredDevotional key={id} id={id} />}
      renderBegun={(id) => (
        <SavedDevotional key={id} id={id} devotional={undefined} isNew>
          {(saving) => <Address saving={saving} address={paths.editDevotional(id)} />}
        </SavedDevotional>
      )}
    />
  );
}

/** The editor of a devotional that the server has. */
const StoredDevotional = ({ id }: { id: string }) => (
  <RecordGate
    record={useDevotionalToEdit(id)}
    noun="devotional"
    notFound={DEVOTIONAL_MESSAGES.notFound}
    backTo={paths.libraryTab("devotionals")}
    pageTitle="Edit Devotional"
  >
    {(devotional) => <SavedDevotional id={id} devotional={devotional} isNew={false} />}
  </RecordGate>
);

interface SavedDevotionalProps {
  id: string;
  /** The devotional as the server has it; none where it is new. */
  devotional: Devotional | undefined;
  isNew: boolean;
  children?: (saving: DevotionalSaving) => ReactNode;
}

/** The editor of one devotional, once what this browser had kept of it is there. */
function SavedDevotional({ id, devotional, isNew, children }: SavedDevotionalProps) {
  const { uid } = useUser();
  const kind = useMemo(() => devotionalKind(uid), [uid]);
  const remember = devotionalCache.useRemember();
  const saving = useAutoSave(kind, id, devotional, (saved) => void remember(saved));
  const isOpen = useSaving(saving, ({ state }) => state.isOpen);
  if (!isOpen) return <PageSkeleton />;
  return (
    <>
      {children?.(saving)}
      <DevotionalEditor saving={saving} publishedAt={devotional?.publishedAt} isNew={isNew} />
    </>
  );
}
