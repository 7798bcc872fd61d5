import { setTimeout as delay } from "node:timers/promises";
import { ERRORS, type Locker, type RequestRelease } from "@tus/server";
import type { DatabaseSession } from "../db/database-session.ts";

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 200;

interface Holder {
  requestRelease: RequestRelease;
  released: Promise<void>;
  release(): void;
}

/** One request at a time per upload: a newer one in this process replaces the older, one in another process waits. */
export function createUploadLocks(session: DatabaseSession): Locker {
  const holders = new Map<string, Holder>();

  async function tryLock(id: string, requestRelease: RequestRelease): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    holders.set(id, { requestRelease, released: promise, release: resolve });
    if (await session.tryLock(uploadLockId(id))) return true;
    holders.delete(id);
    resolve();
    return false;
  }

  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
        const wait = (milliseconds: number) => delay(milliseconds, undefined, { signal: timeout });
        while (!timeout.aborted) {
          const holder = holders.get(id);
          if (holder) {
            await holder.requestRelease();
            await Promise.race([holder.released, wait(TIMEOUT_MS)]).catch(() => undefined);
          } else {
            if (await tryLock(id, requestRelease)) return;
            await wait(POLL_INTERVAL_MS).catch(() => undefined);
          }
        }
        throw signal.aborted ? ERRORS.ABORTED : ERRORS.ERR_LOCK_TIMEOUT;
      },
      async unlock() {
        await session.unlock(uploadLockId(id));
        holders.get(id)?.release();
        holders.delete(id);
      },
    }),
  };
}

export const archiveLockId = (ownerId: string): string => `archive of ${ownerId}`;

export const uploadLockId = (id: string): string => `upload ${id}`;
