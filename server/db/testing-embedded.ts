// Separate embedded servers for the tests of the embedded database itself.
import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from "./embedded-postgres.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { removeFolder } from "../testing/testing-folder.ts";

/** Starts a server that doesn't wait for the disk, and stops it at the end of the test. */
export async function startServer(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  await prepareDataFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    onLost(reason) {
      throw reason;
    },
    durable: false,
    ...options,
  });
  onTestFinished(() => server.stop());
  return server;
}

/** Runs a query that returns one row. */
export async function queryRow(
  server: EmbeddedPostgres,
  statement: string,
): Promise<Record<string, unknown>> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows[0];
}

/** The process id of the database server of a data folder. */
export async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

export interface TestFolder {
  /** The folder of this test file, which the database's user can access. */
  path: string;
  /** A data folder with an empty database. */
  dataDir: string;
  /** Copies the data folder in its initial state; the copy is removed at the end of the test. */
  copyDataDir(): Promise<string>;
}

/** A folder for the tests of a file, removed after all of them. */
export function useTestFolder(): TestFolder {
  let path = "";
  let copies = 0;

  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "berea-test-"));
    await chmod(path, 0o711);
    const dataDir = join(path, "pristine");
    await prepareDataFolder(dataDir);
    const log = pino({ level: "silent" });
    const server = await startEmbeddedPostgres({ dataDir, log, onLost: () => undefined, durable: false });
    await server.stop();
    await copyFolder(dataDir, join(path, "data"));
  });

  afterAll(() => removeFolder(path));

  return {
    get path() {
      return path;
    },
    get dataDir() {
      return join(path, "data");
    },
    async copyDataDir() {
      const copy = join(path, `copy-${(copies += 1)}`);
      await copyFolder(join(path, "pristine"), copy);
      onTestFinished(() => removeFolder(copy));
      return copy;
    },
  };
}

// With owners and permissions, as a backup does.
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}

/** Whether tests can mount disks, which requires root and is often forbidden in containers. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a small disk in memory (see `canMount`). */
export async function mountTestDisk(options: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "berea-test-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `${options},mode=711`, "tmpfs", path]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", path]);
    await removeFolder(path);
  });
  return path;
}
