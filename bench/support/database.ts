// An embedded PostgreSQL for benchmarks, in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { connectDatabase, type Database } from "../../server/db/database.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";

export interface BenchDatabase {
  database: Database;
  folder: string;
  close(): Promise<void>;
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "berea-bench-"));
  const settings = { dataDir: folder, database: { kind: "embedded" } } as const;
  const database = await connectDatabase(settings, pino({ level: "silent" }), (reason) => {
    throw reason;
  });
  await migrateDatabase(database.connection);
  return {
    database,
    folder,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
