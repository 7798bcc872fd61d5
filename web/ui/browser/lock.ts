/** Resolves to a function that releases the lock, or undefined if it was not granted. Browsers without locks grant all. */
export async function requestLock(name: string, options: LockOptions): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return () => undefined;
  const held = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
  navigator.locks
    .request(name, options, (lock) => {
      resolve(lock ? () => held.resolve() : undefined);
      return lock ? held.promise : undefined;
    })
    .catch(() => resolve(undefined));
  return promise;
}
