// The sermon that "Record Now" creates is deleted when the user leaves the page without having recorded.
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { useRemoveFromCache } from "../../records/records.ts";
import { sermons } from "../sermons.ts";
import { listHeldLocks, recordingLock } from "./recording-locks.ts";
import { recordingStore } from "./recording-store.ts";

/** The navigation state of a page that was opened with a sermon created for it: the sermon's version then. */
export interface RecordNowState {
  createdVersion: number;
}

export function useDeleteEmptyDraft(id: string): void {
  const { uid } = useUser();
  const state = useLocation().state as Partial<RecordNowState> | null;
  const createdVersion = state?.createdVersion;
  const removeFromCache = useRemoveFromCache(sermons);
  const remove = useRef(removeFromCache);
  useEffect(() => void (remove.current = removeFromCache));
  useEffect(() => {
    if (createdVersion === undefined) return undefined;
    return () => {
      // The user is still on a page of the sermon, for example to upload a file instead.
      if (window.location.hash.includes(id)) return;
      void deleteIfEmpty({ uid, id }, createdVersion).then(
        (isDeleted) => isDeleted && remove.current(id),
        () => undefined,
      );
    };
  }, [uid, id, createdVersion]);
}

interface Params {
  uid: string;
  id: string;
}

async function deleteIfEmpty(params: Params, createdVersion: number): Promise<boolean> {
  const [{ version }, files] = await Promise.all([
    sermons.calls.get({ params }),
    callApi("listSermonFiles", { params }),
  ]);
  if (version !== createdVersion || files.items.length > 0 || (await hasRecording(params))) return false;
  await sermons.calls.delete({ params });
  return true;
}

/** Whether this browser has a recording of the sermon, or records at the moment. */
async function hasRecording({ uid, id }: Params): Promise<boolean> {
  const [recordings, locks] = await Promise.all([recordingStore.list(uid), listHeldLocks()]);
  return locks.has(recordingLock(uid)) || recordings.some(({ sermonId }) => sermonId === id);
}
