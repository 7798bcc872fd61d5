import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useUser } from "../../account/session/session.queries.ts";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { findAbandonedDraft } from "../draft-store.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";

interface NewRecordProps {
  kind: string;
  /** The id in the URL, once the record has one. */
  id: string | undefined;
  renderStored: (id: string) => ReactNode;
  renderNew: (id: string) => ReactNode;
}

/** A new record. Its first save gives it a URL; the editor stays mounted and keeps the focus. */
export function NewRecord({ kind, id, renderStored, renderNew }: NewRecordProps) {
  const [first, setFirst] = useState<{ id: string; hasUrl: boolean }>();
  if (first?.id === id && first?.hasUrl === false) setFirst({ ...first, hasUrl: true });
  // The user left the record that was created here and starts another.
  if (id === undefined && first?.hasUrl) setFirst(undefined);

  if (id !== undefined && first?.id !== id) return renderStored(id);
  if (!first) return <ChooseId kind={kind} onChosen={(own) => setFirst({ id: own, hasUrl: false })} />;
  return renderNew(first.id);
}

function ChooseId({ kind, onChosen }: { kind: string; onChosen: (id: string) => void }) {
  const { uid } = useUser();
  useEffect(() => {
    const abort = new AbortController();
    const choose = async () => {
      const abandoned = await findAbandonedDraft({ uid, kind });
      if (!abort.signal.aborted) onChosen(abandoned ?? crypto.randomUUID());
    };
    void choose();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- only when mounted
  }, [uid]);
  return <PageSkeleton />;
}

interface ReplaceUrlProps<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  url: string;
}

export function ReplaceUrlWhenCreated<D extends Draft, R extends SavedRecord>({
  saving,
  url,
}: ReplaceUrlProps<D, R>) {
  const navigate = useNavigate();
  const isCreated = useAutoSaveSelector(saving, (autoSave) => autoSave.isCreated);
  useEffect(() => {
    if (!isCreated) return;
    void navigate(url, { replace: true, preventScrollReset: true, state: { keepsFocus: true } });
  }, [isCreated, navigate, url]);
  return null;
}
