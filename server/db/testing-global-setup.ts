// One PostgreSQL server for a whole run of the tests, with a migrated database for tests to start from.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { prepareDataFolder } from "../data-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { ServerAddress } from "./embedded/address.ts";
import { migrateDatabase } from "./migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: ServerAddress;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "berea-test-"));
  // The tests may run as root, and the database then does not.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "data");
  await prepareDataFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    onLost(reason) {
      throw reason;
    },
    durable: false,
  });
  await migrateDatabase(server.connection);
  project.provide("databaseServer", server.address);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
