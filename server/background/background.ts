// How the processes on one database share the work in the background: some do it, and all may call for it.
import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Role } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { CHANNEL, type DatabaseSession } from "../db/database-session.ts";
import { type PeriodicTask, runPeriodically } from "./periodic-task.ts";

export type Background = ReturnType<typeof createBackground>;

// Jobs have the same channel to themselves but for this: no job has such an id.
const payloadOf = (module: string) => `work ${module}`;

export function createBackground(
  role: Role,
  { db, session, log }: { db: Db; session: DatabaseSession; log: BaseLogger },
) {
  const runsHere = role !== "web";

  function callFor(module: string): PeriodicTask {
    let called: Promise<unknown> = Promise.resolve();
    return {
      wake() {
        // What nobody hears is done when somebody looks next.
        called = db
          .execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(module)})`)
          .catch(({ name }: Error) => log.warn({ module, reason: name }, "could not notify the workers"));
      },
      close: async () => void (await called),
    };
  }

  return {
    runsHere,
    /** Runs `work` at once and every so many milliseconds; in a process that only serves, `wake` calls those that do. */
    repeat(work: () => Promise<void>, options: { milliseconds: number; module: string }): PeriodicTask {
      if (!runsHere) return callFor(options.module);
      const { wake, close } = runPeriodically(work, { ...options, log });
      const stopHearing = session.listen((payload) => {
        // After a silence, too: somebody may have called meanwhile.
        if (payload === undefined || payload === payloadOf(options.module)) wake();
      });
      return {
        wake,
        async close() {
          stopHearing();
          await close();
        },
      };
    },
  };
}
