import { type Storage, StorageUnavailableError } from "./storage.ts";

/** The operations that work for users depends on. A check of the storage has a metric of its own. */
const COUNTED = ["create", "append", "complete", "findSize", "read", "remove", "withLocalFile"] as const;

const DISK_ERRORS = /^(ENOSPC|EDQUOT|EIO|EROFS|ESTALE|ENODEV|EACCES|EPERM|EMFILE|ENFILE)$/;

const isStorageError = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || DISK_ERRORS.test(String((error as NodeJS.ErrnoException).code));

/** Counts operations that failed because of the storage, not those on keys that don't exist or of clients that disconnected. */
export function countStorageErrors(storage: Storage, count: (operation: string) => void): Storage {
  const counting: Partial<Record<string, unknown>> = {};
  for (const operation of COUNTED) {
    const perform = storage[operation].bind(storage) as (...given: unknown[]) => Promise<unknown>;
    counting[operation] = async (...given: unknown[]) => {
      try {
        return await perform(...given);
      } catch (error) {
        if (isStorageError(error)) count(operation);
        throw error;
      }
    };
  }
  return { ...storage, ...counting } as Storage;
}
