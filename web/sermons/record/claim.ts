import { requestLock } from "../../ui/browser/lock.ts";

export const recordingClaim = (uid: string) => `berea.recording.of.${uid}`;
export const soundClaim = (recordingId: string) => `berea.recording.${recordingId}`;

/** Undefined where another tab has the claim; it ends with the tab. */
export const claim = (name: string) => requestLock(name, { ifAvailable: true });

export async function listClaims(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
