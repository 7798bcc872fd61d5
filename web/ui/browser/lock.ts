/** Gives back by calling the answer; undefined where the lock was not to be had. Browsers without locks grant all. */
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
