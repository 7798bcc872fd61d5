import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { FolderInUseError } from "../data-folder/data-folder.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import type { ServerAddress } from "../db/embedded/address.ts";
import { readServerRecord } from "../db/embedded/leftover-server.ts";
import { StartError } from "../processes/start-error.ts";

export interface DataFolderDatabase {
  address: ServerAddress;
  close(): Promise<void>;
}

/** Starts the database of a data folder, or connects to it if Berea is running. */
export async function openDataFolderDatabase(dataDir: string, log: BaseLogger): Promise<DataFolderDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dataDir, log, onLost: () => undefined });
    return { address: server.address, close: () => server.stop() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return { address: await findRunningServer(dataDir), close: async () => undefined };
  }
}

async function findRunningServer(dataDir: string): Promise<ServerAddress> {
  const record = await readServerRecord(join(dataDir, "postgres"));
  if (!record?.host)
    throw new StartError(`Berea is starting or stopping on ${dataDir}. Try again in a moment.`);
  const { host, port } = record;
  const password = host.startsWith("/")
    ? undefined
    : (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  return { host, port, password };
}
