// Background work of all processes on one database: workers do it, and every process can request it.
import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Role } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { CHANNEL, type DatabaseSession } from "../db/database-session.ts";
import { describeError } from "../errors.ts";
import { type PeriodicTask, runPeriodically } from "./periodic-task.ts";

export type Background = ReturnType<typeof createBackground>;

// Shares the channel of the jobs; no job has such an id.
const payloadOf = (module: string) => `work ${module}`;

export function createBackground(
  role: Role,
  { db, session, log }: { db: Db; session: DatabaseSession; log: BaseLogger },
) {
  const runsHere = role === "all" || role === "worker";

  function notifyWorkers(module: string): PeriodicTask {
    let notified: Promise<unknown> = Promise.resolve();
    return {
      wake() {
        // A lost notification only delays the work until the next interval.
        notified = db
          .execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(module)})`)
          .catch((error: unknown) =>
            log.warn({ module, reason: describeError(error) }, "could not notify the workers"),
          );
      },
      close: async () => void (await notified),
    };
  }

  return {
    runsHere,
    /** Runs `work` now and at each interval. In processes for users, `wake` notifies the workers instead. */
    repeat(work: () => Promise<void>, options: { milliseconds: number; module: string }): PeriodicTask {
      if (!runsHere) return notifyWorkers(options.module);
      const { wake, close } = runPeriodically(work, { ...options, log });
      const stopListening = session.listen((payload) => {
        // Undefined after a reconnect, when notifications may have been lost.
        if (payload === undefined || payload === payloadOf(options.module)) wake();
      });
      return {
        wake,
        async close() {
          stopListening();
          await close();
        },
      };
    },
  };
}
