import type { ServerStatus } from "../../contract/account/server-status.schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const GIGABYTE = 1024 ** 3;
/** Berea needs this much for its database (USER_GIGABYTES in docs/settings.md). */
const NEEDED_BYTES = 2 * GIGABYTE;
const MAX_BACKUP_AGE_MS = 7 * DAY_MS;
const MAX_WAIT_MS = 6 * 60 * 60 * 1000;

/** What the operator should look at, most urgent first. */
export function findProblems(status: ServerStatus, now = Date.now()): string[] {
  const { storage, disk, email, work, lastBackupAt } = status;
  const isLate = work.some(
    ({ oldestSince }) => oldestSince !== null && now - Date.parse(oldestSince) > MAX_WAIT_MS,
  );
  const backupAge = lastBackupAt === null ? Infinity : now - Date.parse(lastBackupAt);
  return [
    ...(storage.isWritable ? [] : ["Files can’t be stored. Check the disk or the storage service."]),
    ...(disk.freeBytes !== null && disk.freeBytes < NEEDED_BYTES
      ? ["The disk is almost full. Uploads are refused until there is space."]
      : []),
    ...(isLate ? ["Some work has waited for more than six hours."] : []),
    ...(email.retrying > 0 ? ["Some emails could not be sent yet. Send a test email to see why."] : []),
    ...(backupAge === Infinity
      ? ["There is no backup yet. Run “npm run backup” (see docs/operations.md)."]
      : backupAge > MAX_BACKUP_AGE_MS
        ? ["The last backup is more than a week old."]
        : []),
  ];
}
