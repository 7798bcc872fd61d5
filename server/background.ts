// How the processes on one database share the work in the background: some do it, and all may call for it.
import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Role } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { DatabaseSession } from "./jobs/database-session.ts";
import { JOB_CHANNEL } from "./jobs/jobs.ts";
import { type RepeatedWork, repeatWork } from "./repeated-work.ts";

export interface Background {
  /** Whether this process works in the background. */
  isHere: boolean;
  /**
   * Does the work of a room at once and then every so many milliseconds, where this process works in the background;
   * elsewhere nothing but `wake` does something: it calls those that do.
   */
  repeat(work: () => Promise<void>, options: { milliseconds: number; room: string }): RepeatedWork;
  /** Calls the processes that do the work of a room. */
  call(room: string): Promise<void>;
  /** Calls `wake` whenever a process calls for the work of a room; answers how to stop that. */
  hear(room: string, wake: () => void): () => void;
}

// Jobs have the same channel to themselves but for this: no job has such an id.
const payloadOf = (room: string) => `work ${room}`;

export function createBackground(
  role: Role,
  { db, session, log }: { db: Db; session: DatabaseSession; log: BaseLogger },
): Background {
  const background: Background = {
    isHere: role !== "web",

    repeat(work, options) {
      if (!background.isHere) return callFor(options.room);
      const repeated = repeatWork(work, { ...options, log });
      const stop = background.hear(options.room, repeated.wake);
      return {
        wake: repeated.wake,
        async close() {
          stop();
          await repeated.close();
        },
      };
    },

    async call(room) {
      // What nobody hears is done when somebody looks next.
      await db
        .execute(sql`select pg_notify(${JOB_CHANNEL}, ${payloadOf(room)})`)
        .catch(({ name }: Error) => log.warn({ room, reason: name }, "nobody could be called to work"));
    },

    hear: (room, wake) =>
      session.listen((payload) => {
        // After a silence, too: somebody may have called meanwhile.
        if (payload === undefined || payload === payloadOf(room)) wake();
      }),
  };

  function callFor(room: string): RepeatedWork {
    let called = Promise.resolve();
    return {
      wake: () => void (called = background.call(room)),
      close: () => called,
    };
  }

  return background;
}
