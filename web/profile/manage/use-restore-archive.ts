import { useQueryClient } from "@tanstack/react-query";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { createSharedState } from "../../ui/browser/shared-state.ts";
import { registerUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { sendArchive } from "./account-data.api.ts";

interface ArchiveRestore {
  /** How much of the archive has been sent, from 0 to 1; undefined where none is on its way. */
  share?: number;
  outcome?: ArchiveOutcome;
  error?: Error;
}

const state = createSharedState<ArchiveRestore>({});
let abort: AbortController | undefined;

async function restoreArchive(uid: string, archive: File): Promise<void> {
  const { signal } = (abort = new AbortController());
  const release = registerUnsavedWork({
    describe: () => `The archive “${archive.name}”, which is being brought back`,
    describeLoss: () => "It stops. Bring it back again later: nothing is added twice.",
  });
  state.set({ share: 0 });
  try {
    const outcome = await sendArchive(uid, archive, { onSent: (share) => state.set({ share }), signal });
    state.set({ outcome });
  } catch (error) {
    state.set(signal.aborted ? {} : { error: error as Error });
  } finally {
    release();
  }
}

export function useRestoreArchive() {
  const { uid } = useUser();
  const client = useQueryClient();
  return {
    ...state.useValue(),
    restoreArchive: async (archive: File) => {
      await restoreArchive(uid, archive);
      // Where it was broken off, some of it may be there all the same.
      await client.invalidateQueries();
    },
    cancel: () => abort?.abort(),
  };
}
