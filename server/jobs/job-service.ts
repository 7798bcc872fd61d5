import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openDatabaseSession } from "../db/database-session.ts";
import type { JobKinds } from "./job-kinds.ts";
import { type JobWorker, startJobWorker } from "./job-worker.ts";

export type JobService = Awaited<ReturnType<typeof openJobService>>;

export async function openJobService(database: Database, kinds: JobKinds, log: Logger, metrics?: Metrics) {
  const { db, connection } = database;
  const session = await openDatabaseSession(connection, log);
  let worker: JobWorker | undefined;
  return {
    session,
    kinds,
    work() {
      worker = startJobWorker({ db, kinds, session, log, metrics });
    },
    async close() {
      await worker?.stop();
      await session.close();
    },
  };
}
