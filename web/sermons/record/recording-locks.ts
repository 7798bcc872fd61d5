import { requestLock } from "../../ui/browser/lock.ts";

/** Held by the tab that records for a user. */
export const recordingLock = (uid: string) => `berea.recording.of.${uid}`;
/** Held by the tab that writes or uploads one recording. */
export const audioLock = (recordingId: string) => `berea.recording.${recordingId}`;

/** Undefined if another tab holds the lock. The browser releases it when the tab closes. */
export const acquireLock = (name: string) => requestLock(name, { ifAvailable: true });

export async function listHeldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
