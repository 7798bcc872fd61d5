// A file whose time of change is that of the last backup. Scripts that back up a hosted database can `touch` it, too.
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";

const locate = (dataDir: string) => path.join(dataDir, "last-backup");

export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(locate(dataDir), `${new Date().toISOString()}\n`);
}

export const readLastBackup = (dataDir: string): Promise<Date | undefined> =>
  stat(locate(dataDir)).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
