// Embedded servers of their own for the tests of the embedded database itself.
import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from "./embedded-postgres.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Starts a server without waiting for the disk; the end of the test stops it. */
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

/** The only row that answers a question to the server. */
export async function ask(server: EmbeddedPostgres, question: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query(question).finally(() => client.end());
  return rows[0];
}

/** The process id of the database server of a data folder. */
export async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

export interface TestFolder {
  /** Of the tests of this file; the database's own user can pass through it. */
  path: string;
  /** A data folder with an empty database. */
  dataDir: string;
  /** Another one like it, as it was at first; the end of the test removes it. */
  copyDataDir(): Promise<string>;
}

/** A folder for the tests of a file, removed when all are done. */
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

  afterAll(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

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
      onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
      return copy;
    },
  };
}

// With the owners and rights of all that is in it, as a backup does it.
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}

/** Whether small disks can be made here. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A small disk of memory: to make one takes root and the right to mount, which containers often lack. */
export async function mountTestDisk(options: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "berea-test-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `${options},mode=711`, "tmpfs", path]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", path]);
    await rm(path, { recursive: true });
  });
  return path;
}
