import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { holdUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { sendArchive } from "./account-data.api.ts";

interface BringingBack {
  /** How much of the archive has been sent, from 0 to 1; undefined where none is on its way. */
  share?: number;
  outcome?: ArchiveOutcome;
  error?: Error;
}

// Beside the screens: it goes on while the person looks at another one.
let state: BringingBack = {};
let abort: AbortController | undefined;
const listeners = new Set<() => void>();

function show(next: BringingBack): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function bringBack(uid: string, archive: File): Promise<void> {
  const { signal } = (abort = new AbortController());
  const release = holdUnsavedWork({
    describe: () => `The archive “${archive.name}”, which is being brought back`,
    describeLoss: () => "It stops. Bring it back again later: nothing is added twice.",
  });
  show({ share: 0 });
  try {
    const outcome = await sendArchive(uid, archive, { onSent: (share) => show({ share }), signal });
    show({ outcome });
  } catch (error) {
    show(signal.aborted ? {} : { error: error as Error });
  } finally {
    release();
  }
}

export function useBringBack() {
  const { uid } = useUser();
  const client = useQueryClient();
  return {
    ...useSyncExternalStore(subscribe, () => state),
    bringBack: async (archive: File) => {
      await bringBack(uid, archive);
      // Where it was broken off, some of it may be there all the same.
      await client.invalidateQueries();
    },
    cancel: () => abort?.abort(),
  };
}
