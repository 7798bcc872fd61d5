import { setTimeout as delay } from "node:timers/promises";
import pg, { type PoolConfig } from "pg";
import type { BaseLogger } from "pino";

/** Hears what a notification says; undefined after a time in which some may have been missed. */
export type Hear = (payload: string | undefined) => void;

/**
 * One connection that stays open for as long as this process serves: it hears of changes that others make, and holds
 * locks that PostgreSQL gives back the moment that the process is gone, however it ended.
 */
export interface DatabaseSession {
  /** Calls `hear` at every notification; answers how to stop that. */
  listen(hear: Hear): () => void;
  /** Whether this session got the lock of a record: not where another session, or this one, has it. */
  tryLock(id: string): Promise<boolean>;
  unlock(id: string): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MILLISECONDS = 500;

/** Connects, and connects again whenever the connection is lost; locks are then asked for again by who needs them. */
export async function openDatabaseSession(
  connection: PoolConfig,
  channel: string,
  log: BaseLogger,
): Promise<DatabaseSession> {
  const hearers = new Set<Hear>();
  const held = new Set<string>();
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, application_name: "berea session", keepAlive: true });
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload }) => hearers.forEach((hear) => hear(payload)));
    try {
      await fresh.connect();
      // The server, too, has to notice within seconds that a machine has gone without a goodbye.
      await fresh.query(
        "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3",
      );
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once("end", () => void reconnect());
    return fresh;
  }

  let isReconnecting = false;
  async function reconnect(): Promise<void> {
    if (isReconnecting || closing.signal.aborted) return;
    isReconnecting = true;
    log.warn("The connection that hears of changes was lost.");
    held.clear();
    while (!closing.signal.aborted) {
      try {
        client = await connect();
        break;
      } catch {
        await delay(RECONNECT_MILLISECONDS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    isReconnecting = false;
    if (closing.signal.aborted) await client.end().catch(() => undefined);
    else hearers.forEach((hear) => hear(undefined));
  }

  // One question at a time, as the client wants it.
  let last: Promise<unknown> = Promise.resolve();
  const askForLock = (name: string, id: string): Promise<boolean> => {
    const asked = last.then(() => ask(name, id));
    last = asked.catch(() => undefined);
    return asked;
  };
  const ask = async (name: string, id: string): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(
      `select ${name}(hashtextextended($1, 0)) as done`,
      [`${channel} ${id}`],
    );
    return rows[0]?.done === true;
  };

  return {
    listen(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    async tryLock(id) {
      if (held.has(id)) return false;
      // Taken down before the answer: a session gets its own lock as often as it asks for it.
      held.add(id);
      const isLocked = await askForLock("pg_try_advisory_lock", id).catch(() => false);
      if (!isLocked) held.delete(id);
      return isLocked;
    },
    async unlock(id) {
      if (!held.has(id)) return;
      // A connection that is lost has given its locks back already.
      await askForLock("pg_advisory_unlock", id).catch(() => undefined);
      held.delete(id);
    },
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
    },
  };
}
