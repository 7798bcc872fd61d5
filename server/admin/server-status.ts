import { statfs } from "node:fs/promises";
import { gt, sql } from "drizzle-orm";
import type { ServerStatus } from "../../contract/account/server-status.schema.ts";
import packageJson from "../../package.json" with { type: "json" };
import { readLastBackup } from "../data-folder/last-backup.ts";
import type { Db } from "../db/database.ts";
import { bibles, mails } from "../db/schema.ts";
import type { Mailer } from "../mail/mailer.ts";
import { countQueues, countUnfinishedJobs } from "../metrics/queues.ts";
import { measureDiskUse, summarizeJobs } from "./accounts.ts";

export interface StatusParts {
  db: Db;
  mailer: Mailer;
  dataDir?: string | undefined;
  /** Rejects if files can't be stored. */
  checkStorage(): Promise<void>;
}

const MAX_ACCOUNTS = 10;

export async function readServerStatus(parts: StatusParts): Promise<ServerStatus> {
  const { db, mailer, dataDir, checkStorage } = parts;
  const [work, queues, { failed }, disk, folder, isWritable] = await Promise.all([
    countUnfinishedJobs(db),
    countQueues(db),
    summarizeJobs(db),
    measureDiskUse(db),
    measureDataFolder(dataDir),
    checkStorage().then(
      () => true,
      () => false,
    ),
  ]);
  const lastBackup = dataDir === undefined ? undefined : await readLastBackup(dataDir);
  return {
    version: packageJson.version,
    memoryBytes: process.memoryUsage.rss(),
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    storage: { isWritable },
    work: work.map(({ kind, waiting, running, oldestSeconds }) => ({
      kind,
      waiting,
      running,
      oldestSince: oldestSeconds === null ? null : new Date(Date.now() - oldestSeconds * 1000).toISOString(),
    })),
    queues,
    failedJobs: failed,
    lastBackupAt: lastBackup?.toISOString() ?? null,
    email: {
      server: mailer.server,
      from: mailer.from,
      retrying: await db.$count(mails, gt(mails.attempts, 0)),
    },
    disk: {
      ...folder,
      ...disk,
      bibleBytes: await measureBibles(db),
      accounts: disk.accounts.slice(0, MAX_ACCOUNTS),
    },
  };
}

async function measureDataFolder(dataDir: string | undefined) {
  const measured = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
  if (!measured) return { freeBytes: null, totalBytes: null };
  const { bavail, blocks, bsize } = measured;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function measureBibles(db: Db): Promise<number> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${bibles.gzippedText})), 0)::float8`;
  const [row] = await db.select({ bytes }).from(bibles);
  return row!.bytes;
}
