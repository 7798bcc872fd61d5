// How the processes on one database share the work in the background: some do it, and all may call for it.
import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Role } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import { CHANNEL, type DatabaseSession } from "../db/database-session.ts";
import { type RepeatedWork, repeatWork } from "./repeated-work.ts";

export interface Background {
  isHere: boolean;
  /** Runs `work` at once and every so many milliseconds; in a process that only serves, `wake` calls those that do. */
  repeat(work: () => Promise<void>, options: { milliseconds: number; module: string }): RepeatedWork;
  call(module: string): Promise<void>;
  hear(module: string, wake: () => void): () => void;
}

// Jobs have the same channel to themselves but for this: no job has such an id.
const payloadOf = (module: string) => `work ${module}`;

export function createBackground(
  role: Role,
  { db, session, log }: { db: Db; session: DatabaseSession; log: BaseLogger },
): Background {
  const background: Background = {
    isHere: role !== "web",

    repeat(work, options) {
      if (!background.isHere) return callFor(options.module);
      const repeated = repeatWork(work, { ...options, log });
      const stop = background.hear(options.module, repeated.wake);
      return {
        wake: repeated.wake,
        async close() {
          stop();
          await repeated.close();
        },
      };
    },

    async call(module) {
      // What nobody hears is done when somebody looks next.
      await db
        .execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(module)})`)
        .catch(({ name }: Error) => log.warn({ module, reason: name }, "nobody could be called to work"));
    },

    hear: (module, wake) =>
      session.listen((payload) => {
        // After a silence, too: somebody may have called meanwhile.
        if (payload === undefined || payload === payloadOf(module)) wake();
      }),
  };

  function callFor(module: string): RepeatedWork {
    let called = Promise.resolve();
    return {
      wake: () => void (called = background.call(module)),
      close: () => called,
    };
  }

  return background;
}
