import { useQueryClient } from "@tanstack/react-query";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { createSharedState } from "../../ui/browser/shared-state.ts";
import { registerUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import { uploadArchive } from "./account-data.api.ts";

interface ArchiveRestore {
  /** The share of the archive that has been sent, from 0 to 1; undefined if none is being sent. */
  share?: number;
  outcome?: ArchiveOutcome;
  error?: Error;
}

const state = createSharedState<ArchiveRestore>({});
let abort: AbortController | undefined;

async function restoreArchive(uid: string, archive: File): Promise<void> {
  const { signal } = (abort = new AbortController());
  const release = registerUnsavedWork({
    describe: () => `Restoring the archive “${archive.name}”`,
    describeLoss: () => "Restoring stops. You can restore the archive again later; nothing is added twice.",
  });
  state.set({ share: 0 });
  try {
    const outcome = await uploadArchive(uid, archive, {
      onProgress: (share) => state.set({ share }),
      signal,
    });
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
      // Even a failed restore may have added some records.
      await client.invalidateQueries();
    },
    cancel: () => abort?.abort(),
  };
}
