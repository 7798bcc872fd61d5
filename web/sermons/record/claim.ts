export const recordingClaim = (uid: string) => `berea.recording.of.${uid}`;
export const soundClaim = (recordingId: string) => `berea.recording.${recordingId}`;

/** Undefined where another tab has the claim; it ends with the tab. */
export function claim(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const { promise: given, resolve: giveBack } = Promise.withResolvers<void>();
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock ? giveBack : undefined);
        return lock ? given : undefined;
      })
      .catch(reject);
  });
}

export async function listClaims(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
