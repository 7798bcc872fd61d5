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
  /** The id in the address, once the record has one. */
  id: string | undefined;
  renderStored: (id: string) => ReactNode;
  renderNew: (id: string) => ReactNode;
}

/** A new record: its first save gives it an address, while the editor stays the same and keeps the focus. */
export function NewRecord({ kind, id, renderStored, renderNew }: NewRecordProps) {
  const [first, setFirst] = useState<{ id: string; hasAddress: boolean }>();
  if (first?.id === id && first?.hasAddress === false) setFirst({ ...first, hasAddress: true });
  // The person left the record that was begun here, and begins another.
  if (id === undefined && first?.hasAddress) setFirst(undefined);

  if (id !== undefined && first?.id !== id) return renderStored(id);
  if (!first) return <Beginning kind={kind} onBegin={(own) => setFirst({ id: own, hasAddress: false })} />;
  return renderNew(first.id);
}

function Beginning({ kind, onBegin }: { kind: string; onBegin: (id: string) => void }) {
  const { uid } = useUser();
  useEffect(() => {
    const abort = new AbortController();
    const begin = async () => {
      const left = await findAbandonedDraft({ uid, kind });
      if (!abort.signal.aborted) onBegin(left ?? crypto.randomUUID());
    };
    void begin();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each beginning
  }, [uid]);
  return <PageSkeleton />;
}

interface AddressProps<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  address: string;
}

export function ReplaceUrlWhenCreated<D extends Draft, R extends SavedRecord>({
  saving,
  address,
}: AddressProps<D, R>) {
  const navigate = useNavigate();
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  useEffect(() => {
    if (!isCreated) return;
    void navigate(address, { replace: true, preventScrollReset: true, state: { keepsFocus: true } });
  }, [isCreated, navigate, address]);
  return null;
}
